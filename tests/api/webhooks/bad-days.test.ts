import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { refuseInserts, takeInserts } from '../../support/database/refused-inserts.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { untilFound } from '../../support/run/until-within.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { readMetrics } from '../../support/servers/metrics-text.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/services/webhook-receiver.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';

describeFirst(databaseKinds, 'bad days of webhooks on %s', (kind) => {
  let app: AppUnderTest;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    app = await startAccountsApp(kind, { OUTBOUND_NETWORKS: '127.0.0.1', METRICS_TOKEN });
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.stop();
    await app.stop();
  });

  async function makeWebhook(token: string, endpoint = receiver.address): Promise<string> {
    const chosen = { endpoint, format: 'standard', events: ['link.created', 'secret.opened'] };
    return (await app.call(endpoints.createWebhook, chosen, { token })).body.details.id;
  }
  const latestOf = async (token: string, id: string) =>
    (await app.call(endpoints.webhookDeliveries, { id }, { token })).body.details[0];
  /** Waits until a webhook's latest message was tried, or came. */
  const untilTried = (token: string, id: string) =>
    untilFound('an attempt', async () => {
      const latest = await latestOf(token, id);
      return latest !== undefined && latest.attempts.length > 0 ? latest : undefined;
    });
  const rowsOf = async (table: 'webhook_deliveries' | 'webhooks' | 'links') =>
    (await app.database.query.selectFrom(table).select('id').execute()).length;

  it('messages that wait for others, ten thousand of them, delay nobody: everyone has their turn', async () => {
    // More webhooks than are told at once, and all were there before.
    for (let person = 0; person < 2; person += 1) {
      const { token } = await createSignedInUser(app);
      for (let made = 0; made < limits.webhooksMax; made += 1) await makeWebhook(token);
    }
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 500)`;
    await sql`${numbers} insert into webhook_deliveries (webhook_id, event_type, data, at_ms, next_attempt_at_ms)
      select webhooks.id, 'test', '{}', 1, 1 from webhooks, numbers`.execute(app.database.query);
    await receiver.untilReceived(1);
    const late = await startWebhookReceiver();
    const { token } = await createSignedInUser(app);
    const id = await makeWebhook(token, late.address);
    await makeLink(app, token);
    await late.untilReceived(1);
    expect(receiver.received.length).toBeLessThan(5000);
    expect(await untilTried(token, id)).toMatchObject({ state: 'delivered' });
    await late.stop();
    await app.database.query.deleteFrom('webhook_deliveries').execute();
  });

  it('a receiver that never answers keeps nobody else waiting, and the server is ready', rest, async () => {
    const silent = await startWebhookReceiver();
    let answer = () => {};
    silent.beforeAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const one = await createSignedInUser(app);
    await makeWebhook(one.token, silent.address);
    await makeLink(app, one.token);
    await untilFound('the message', async () => silent.received[0]);
    const other = await createSignedInUser(app);
    const id = await makeWebhook(other.token);
    await makeLink(app, other.token);
    expect(await untilTried(other.token, id)).toMatchObject({ state: 'delivered' });
    expect((await app.app.http.inject('/readyz')).statusCode).toBe(200);
    answer();
    await silent.stop();
  });

  it('a receiver that cannot be reached is tried again later, and is told of apart from those that can', async () => {
    const away = await startWebhookReceiver();
    await away.stop();
    const { token } = await createSignedInUser(app);
    const gone = await makeWebhook(token, away.address);
    const there = await makeWebhook(token);
    await makeLink(app, token);
    expect(await untilTried(token, gone)).toMatchObject({
      state: 'waiting',
      attempts: [{ status: null, failure: 'unreachable' }],
    });
    expect(await untilTried(token, there)).toMatchObject({ state: 'delivered' });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const samples = async (name: string) => {
      const families = readMetrics((await app.app.http.inject({ url: '/metrics', headers })).body);
      return families.get(name)?.samples.map(({ labels, value }) => [labels, value]);
    };
    // What is noted in the database is counted right after.
    await expect
      .poll(() => samples('shylnk_webhook_deliveries_total'))
      .toEqual([
        [{ outcome: 'delivered' }, 1],
        [{ outcome: 'failed' }, 1],
        [{ outcome: 'given_up' }, 0],
      ]);
    expect(await samples('shylnk_webhook_deliveries_waiting')).toEqual([[{}, 1]]);
  });

  it('what cannot be noted did not happen, and works again when it can be', async () => {
    const { token } = await createSignedInUser(app);
    await makeWebhook(token);
    const secret = await makeSecret(app, token, { clicks_limit: 1 }, 'the words inside');
    const open = () =>
      app.app.http.inject({
        method: 'POST',
        url: `/s/${secret}`,
        headers: { accept: 'application/json' },
        payload: {},
      });
    const create = () =>
      app.call(endpoints.createLink, { url: 'https://example.com', options: {} }, { token });
    await refuseInserts(app.database, 'webhook_deliveries');
    expect((await create()).http).toBe(500);
    const refused = await open();
    expect(refused.statusCode).toBe(500);
    expect(refused.body).not.toContain('the words inside');
    expect(await rowsOf('links')).toBe(1);
    await takeInserts(app.database, 'webhook_deliveries');
    expect((await create()).http).toBe(200);
    expect((await open()).body).toContain('the words inside');
    expect(await rowsOf('webhook_deliveries')).toBe(2);
  });

  it(
    'an account that is deleted takes along what waits, and what is under way ends quietly',
    rest,
    async () => {
      const { token } = await createSignedInUser(app);
      await makeWebhook(token);
      let answer = () => {};
      receiver.beforeAnswer = () =>
        new Promise((resolve) => {
          answer = resolve;
        });
      receiver.answers.push({ status: 500 });
      await makeLink(app, token);
      await makeLink(app, token);
      await untilFound('the first message', async () => receiver.received[0]);
      await app.call(endpoints.deleteAccount, { password: strongPassword }, { token });
      expect([await rowsOf('webhooks'), await rowsOf('webhook_deliveries')]).toEqual([0, 0]);
      answer();
      receiver.beforeAnswer = null;
      // Whoever comes after them is told: the sender has gone on.
      const other = await createSignedInUser(app);
      const id = await makeWebhook(other.token);
      await makeLink(app, other.token);
      expect(await untilTried(other.token, id)).toMatchObject({ state: 'delivered' });
      expect(receiver.received).toHaveLength(2);
      expect(app.logLines.join('')).not.toContain('could not be delivered');
    },
  );
});

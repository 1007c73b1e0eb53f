import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { badEndpoint, webhookIsOff } from '../../../contract/webhooks.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const chosen = {
  endpoint: 'https://example.com/hook?token=canary',
  format: 'standard',
  events: ['link.created'],
};

describeFirst(databaseKinds, 'webhooks of a person on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  async function make(token: string): Promise<string> {
    return (await app.call(endpoints.createWebhook, chosen, { token })).body.details.id;
  }

  async function list(token: string) {
    return (await app.call(endpoints.listWebhooks, undefined, { token })).body.details;
  }

  it('are made, changed, switched off and deleted', async () => {
    const { token } = await createSignedInUser(app);
    const id = await make(token);
    expect(await list(token)).toMatchObject([{ id, ...chosen, state: 'on', off_because: null, failures: 0 }]);
    const change = { id, format: 'ntfy', events: ['secret.opened', 'link.visits'], is_on: false };
    expect((await app.call(endpoints.changeWebhook, change, { token })).body.status_code).toBe(672);
    expect(await list(token)).toMatchObject([
      {
        endpoint: chosen.endpoint,
        format: 'ntfy',
        events: change.events,
        state: 'off',
        off_because: 'owner',
      },
    ]);
    // Nothing is put in line that would be sent whenever it is switched on.
    expect((await app.call(endpoints.testWebhook, { id }, { token })).body).toMatchObject({
      message: 'failed',
      details: webhookIsOff,
    });
    expect((await app.call(endpoints.deleteWebhook, { id }, { token })).body.status_code).toBe(673);
    expect(await list(token)).toEqual([]);
  });

  it('are not found by anybody else', async () => {
    const { token } = await createSignedInUser(app);
    const other = await createSignedInUser(app);
    const id = await make(token);
    await app.call(endpoints.testWebhook, { id }, { token });
    const [delivery] = (await app.call(endpoints.webhookDeliveries, { id }, { token })).body.details;
    const calls: [Endpoint<unknown, unknown>, object][] = [
      [endpoints.changeWebhook, { id, is_on: false }],
      [endpoints.deleteWebhook, { id }],
      [endpoints.webhookSecret, { id }],
      [endpoints.rotateWebhook, { id }],
      [endpoints.testWebhook, { id }],
      [endpoints.webhookDeliveries, { id }],
      [endpoints.sendWebhookAgain, { id, delivery: delivery?.id }],
      [endpoints.sendWebhookAgain, { id: await make(other.token), delivery: delivery?.id }],
    ];
    for (const [endpoint, payload] of calls)
      expect((await app.call(endpoint, payload, { token: other.token })).http, endpoint.path).toBe(404);
    expect(await list(token)).toMatchObject([{ id, state: 'on' }]);
  });

  it('are ten at most, also when many are made at once', async () => {
    const { token } = await createSignedInUser(app);
    const answers = await Promise.all(
      Array.from({ length: limits.webhooksMax + 5 }, () =>
        app.call(endpoints.createWebhook, chosen, { token }),
      ),
    );
    expect(answers.filter(({ body }) => body.status_code === 674)).toHaveLength(5);
    expect(await list(token)).toHaveLength(limits.webhooksMax);
  });

  it.each([
    [{ endpoint: 'ftp://example.com' }, badEndpoint],
    [{ endpoint: 'https://user:word@example.com' }, badEndpoint],
    [{ events: [] }, 'Choose at least one event'],
    [{ events: ['link.stolen'] }, 'Choose at least one event'],
    [{ format: 'fax' }, 'Choose a format'],
  ])('are not made of %j', async (change, sentence) => {
    const { token } = await createSignedInUser(app);
    const { body } = await app.call(endpoints.createWebhook, { ...chosen, ...change }, { token });
    expect(body).toMatchObject({ message: 'failed', details: sentence });
    expect(await list(token)).toEqual([]);
  });

  it('are stored encrypted, exported, and gone with the account', async () => {
    const { id: userId, token } = await createSignedInUser(app);
    await make(token);
    const { query } = app.database;
    const [row] = await query.selectFrom('webhooks').selectAll().where('user_id', '=', userId).execute();
    expect(Buffer.from(row?.endpoint_encrypted ?? []).includes('canary')).toBe(false);
    const exported = await app.call(endpoints.exportAccount, { password: strongPassword }, { token });
    expect(JSON.stringify(exported.body.details)).toContain(chosen.endpoint);
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token });
    expect(await query.selectFrom('webhooks').select('id').where('user_id', '=', userId).execute()).toEqual(
      [],
    );
  });
});

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { webhookOperations as operations } from '../../../contract/rest/webhooks/webhook-operations.ts';
import { badEndpoint } from '../../../contract/webhooks.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { untilFound } from '../../support/run/until-within.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { type OperationRequest, runOperation } from '../../support/servers/run-operation.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/services/webhook-receiver.ts';

describeFirst(databaseKinds, 'webhooks by program on %s', (kind) => {
  let app: AppUnderTest;
  let receiver: WebhookReceiver;
  let token: string;
  let key: string;

  beforeAll(async () => {
    app = await startAccountsApp(kind, { OUTBOUND_NETWORKS: '127.0.0.1' });
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await app.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
    key = (await makeApiKey(app, token, { scopes: ['webhooks:write'] })).key;
  });

  const run = (operation: Operation, sent: Partial<OperationRequest> = {}) =>
    runOperation(app, operation, { key, ...sent });
  const chosen = () => ({ endpoint: receiver.address, events: ['link.created'] });
  async function make(changes: object = {}) {
    const made = await run(operations.createWebhook, { body: { ...chosen(), ...changes } });
    expect(made.status).toBe(201);
    return made.body as { id: string; secret: string };
  }
  const webhooksThere = async () => (await run(operations.listWebhooks)).body.data.length as number;
  /** A delivery once it is no longer waiting. */
  const untilSent = (id: string, delivery: number) =>
    untilFound('the delivery', async () => {
      const { body } = await run(operations.listDeliveries, { path: { id } });
      return body.data.find(
        (one: { id: number; state: string }) => one.id === delivery && one.state !== 'waiting',
      );
    });

  it('makes one, tells its secret this once, and lists and reads it', async () => {
    const made = await run(operations.createWebhook, { body: chosen() });
    const { secret, public_key, previous_secret_until, ...shown } = made.body;
    expect(made.headers['location']).toBe(`/api/v1/webhooks/${shown.id}`);
    expect([secret, public_key, previous_secret_until]).toEqual([
      expect.stringMatching(/^whsec_/),
      expect.stringMatching(/^whpk_/),
      null,
    ]);
    expect(shown).toMatchObject({ ...chosen(), format: 'standard', active: true, off_because: null });
    const read = await run(operations.readWebhook, { path: { id: shown.id } });
    expect(read.body).toEqual(shown);
    expect(read.headers['etag']).toBe(made.headers['etag']);
    const listed = await run(operations.listWebhooks);
    expect(listed.body).toEqual({ data: [shown], next: null });
    expect(JSON.stringify([read.body, listed.body])).not.toContain(secret);
  });

  it('takes a form, in one line of curl', async () => {
    const made = await run(operations.createWebhook, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'endpoint=https://example.com/hook&events=link.created,secret.opened&format=ntfy',
    });
    expect(made.body).toMatchObject({ events: ['link.created', 'secret.opened'], format: 'ntfy' });
  });

  it('names what is wrong with each field, unknown ones too, and makes nothing', async () => {
    const body = { endpoint: 'ftp://example.com', events: ['link.stolen'], format: 'fax', colour: 'red' };
    const refused = await run(operations.createWebhook, { body });
    expect(refused.status).toBe(422);
    const paths = refused.body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['colour', 'endpoint', 'events.0', 'format']);
    expect(refused.body.errors).toContainEqual({ path: 'endpoint', message: badEndpoint });
    expect((await run(operations.createWebhook, { body: {} })).body.errors).toHaveLength(2);
    expect(await webhooksThere()).toBe(0);
  });

  it('makes as many as one may have, and says why not more', async () => {
    for (let made = 0; made < limits.webhooksMax; made += 1) await make();
    const refused = await run(operations.createWebhook, { body: chosen() });
    expect([refused.status, refused.body.code]).toEqual([409, 'tooManyWebhooks']);
    expect(await webhooksThere()).toBe(limits.webhooksMax);
  });

  it('makes one of many requests with one Idempotency-Key, and answers all with the same secret', async () => {
    const headers = { 'idempotency-key': 'one webhook' };
    const first = await run(operations.createWebhook, { body: chosen(), headers });
    const again = await run(operations.createWebhook, { body: chosen(), headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await webhooksThere()).toBe(1);
    const stored = await app.database.query.selectFrom('idempotency_keys').selectAll().execute();
    expect(
      stored.map((row) => Buffer.from(row.answer_encrypted ?? []).toString('latin1')).join(),
    ).not.toContain(first.body.secret);
  });

  it('changes what is named, and nothing when somebody was quicker', async () => {
    const { id } = await make();
    const path = { id };
    const etag = String((await run(operations.readWebhook, { path })).headers['etag']);
    const headers = { 'if-match': etag };
    const changed = await run(operations.changeWebhook, { path, headers, body: { active: false } });
    expect(changed.body).toMatchObject({ ...chosen(), active: false, off_because: 'owner' });
    expect(changed.headers['etag']).not.toBe(etag);
    const late = await run(operations.changeWebhook, { path, headers, body: { format: 'slack' } });
    expect(late.status).toBe(412);
    expect((await run(operations.readWebhook, { path })).body).toEqual(changed.body);
    expect((await run(operations.changeWebhook, { path, body: {} })).body).toEqual(changed.body);
  });

  it('gives a new secret once, however often it is asked for with one Idempotency-Key', async () => {
    const { id, secret: old } = await make();
    const headers = { 'idempotency-key': 'rotate once' };
    const rotated = await run(operations.rotateWebhookSecret, { path: { id }, headers });
    const again = await run(operations.rotateWebhookSecret, { path: { id }, headers });
    expect(again.body).toEqual(rotated.body);
    expect(rotated.body.secret).not.toBe(old);
    expect(Date.parse(rotated.body.previous_secret_until)).toBeGreaterThan(app.clock.now());
    const { body: test } = await run(operations.testWebhook, { path: { id } });
    await untilSent(id, test.id);
    const message = receiver.received.find(({ headers: sent }) => sent['webhook-id'] === test.message_id);
    const headersOfMessage = message?.headers as Record<string, string>;
    const now = Number(headersOfMessage['webhook-timestamp']) * 1000;
    const { now: systemNow } = Date;
    Date.now = () => now;
    try {
      for (const secret of [old, rotated.body.secret])
        new Webhook(secret).verify(message?.body ?? '', headersOfMessage);
    } finally {
      Date.now = systemNow;
    }
  });

  it('lists deliveries page by page, each once, and sends one again as the same message', async () => {
    const { id } = await make();
    const sent: number[] = [];
    for (let count = 0; count < 3; count += 1)
      sent.unshift((await run(operations.testWebhook, { path: { id } })).body.id);
    for (const one of sent) await untilSent(id, one);
    const seen: number[] = [];
    let after: Record<string, string> = {};
    for (;;) {
      const { body, headers } = await run(operations.listDeliveries, {
        path: { id },
        query: { limit: '2', ...after },
      });
      seen.push(...body.data.map((one: { id: number }) => one.id));
      if (body.next === null) break;
      expect(headers['link']).toBe(
        `</api/v1/webhooks/${id}/deliveries?limit=2&after=${body.next}>; rel="next"`,
      );
      after = { after: String(body.next) };
    }
    expect(seen).toEqual(sent);
    const path = { id, delivery: String(sent[0]) };
    const again = await run(operations.resendDelivery, { path });
    expect(again.body).toMatchObject({ state: 'waiting' });
    const arrived = await untilSent(id, sent[0] as number);
    expect(arrived).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }, { status: 200 }] });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.filter((one) => one === again.body.message_id)).toHaveLength(2);
  });

  it('sends nothing to a webhook that is off, and says so', async () => {
    const { id } = await make();
    const { body: test } = await run(operations.testWebhook, { path: { id } });
    await untilSent(id, test.id);
    await run(operations.changeWebhook, { path: { id }, body: { active: false } });
    const path = { id, delivery: String(test.id) };
    for (const operation of [operations.testWebhook, operations.resendDelivery]) {
      const refused = await run(operation, { path });
      expect([refused.status, refused.body.code]).toEqual([409, 'webhookOff']);
    }
    expect((await run(operations.listDeliveries, { path })).body.data).toMatchObject([
      { id: test.id, state: 'delivered' },
    ]);
  });

  it.each(['\u0000', 'a/b', 'x'.repeat(90), '☃'])('finds nothing under the id %j', async (id) => {
    expect((await run(operations.readWebhook, { path: { id } })).status).toBe(404);
    const own = await make();
    const path = { id: own.id, delivery: id };
    expect((await run(operations.resendDelivery, { path })).status).toBe(404);
    const query = { after: id.slice(0, 10) };
    expect((await run(operations.listDeliveries, { path, query })).status).toBe(422);
  });
});

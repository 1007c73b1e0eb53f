import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { webhookMessage } from '../../../contract/rest/webhooks/webhook-data.ts';
import { type WebhookEvent, webhookEvents } from '../../../contract/webhooks.ts';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { endedLinks } from '../../../server/links/stores/ended-links-store.ts';
import { createExpiryJob } from '../../../server/webhooks/expiry-events.ts';
import { writeMessage } from '../../../server/webhooks/message.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const daySeconds = 24 * 60 * 60;

// What is written together differs between the two databases.
describeFirst(databaseKinds, 'the events of webhooks on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let token: string;
  let id: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    visit = await listenForVisits(app);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
    // Switched off once there is something to tell, nothing is sent: the log is what is looked at.
    const events = Object.keys(webhookEvents) as WebhookEvent[];
    const payload = { endpoint: 'http://127.0.0.1:9/', format: 'standard', events };
    const { body } = await app.call(endpoints.createWebhook, payload, { token });
    id = body.details.id;
  });

  async function told(of: string = id): Promise<{ event: string; data: unknown }[]> {
    const rows = await app.database.query
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select(['event_type', 'data', 'at_ms'])
      .where('public_id', '=', of)
      .orderBy('webhook_deliveries.id')
      .execute();
    for (const { event_type: type, data, at_ms: atMs } of rows) {
      const { body } = writeMessage('standard', { type, data, atMs }, 'https://shylnk.test');
      // What a receiver is sent is exactly what is published.
      webhookMessage(type).parse(JSON.parse(body));
    }
    return rows.map(({ event_type, data }) => ({ event: event_type, data: JSON.parse(data) }));
  }

  async function toldEvents(): Promise<string[]> {
    return (await told()).map(({ event }) => event);
  }

  function fold() {
    return foldWaitingClicks({ ...app, links: clickedLinks });
  }

  /** Visits of one link, in however many batches they were told: the server folds every second by itself. */
  function visitsIn(batches: { data: unknown }[]) {
    const links = batches.flatMap(
      ({ data }) => (data as { links: { code: string; visits: number; clicks: number }[] }).links,
    );
    return { ...links.at(-1), visits: links.reduce((sum, { visits }) => sum + visits, 0) };
  }

  function open(code: string, key?: string) {
    return app.app.http.inject({
      method: 'POST',
      url: `/s/${code}`,
      headers: { accept: 'application/json' },
      payload: key === undefined ? {} : { key },
    });
  }

  it('tell what an owner does with a link, and nothing that was refused', async () => {
    const code = await makeLink(app, token, { clicks_limit: 5 }, 'https://example.com/a');
    const named = { code, type: 'url' };
    await app.call(
      endpoints.createLink,
      { url: 'https://example.com', options: { new_code: code } },
      { token },
    );
    await app.call(endpoints.edit, { ...named, options: { url: 'https://example.com/b' } }, { token });
    await app.call(endpoints.edit, { ...named, options: { clicks_limit: -1 } }, { token });
    await app.call(endpoints.toggle, named, { token });
    await app.call(endpoints.remove, named, { token });
    await app.call(endpoints.remove, named, { token });
    const link = { code, has_key: false, click_limit: 5, expires_at: null };
    expect(await told()).toEqual([
      { event: 'link.created', data: { ...link, target: 'https://example.com/a', is_active: true } },
      { event: 'link.changed', data: { ...link, target: 'https://example.com/b', is_active: true } },
      { event: 'link.changed', data: { ...link, target: 'https://example.com/b', is_active: false } },
      { event: 'link.deleted', data: { code } },
    ]);
  });

  it('tell of a chosen code as of a drawn one, and of one that was taken nothing', async () => {
    const code = `mine${id.slice(0, 6)}`;
    await makeLink(app, token, { new_code: code });
    await app.call(
      endpoints.createLink,
      { url: 'https://example.com', options: { new_code: code } },
      { token },
    );
    expect(await toldEvents()).toEqual(['link.created']);
  });

  it('never hold the target of a link with a key, nor the key, nor a note', async () => {
    const code = await makeLink(
      app,
      token,
      { password: 'lantern', note: 'for Maya' },
      'https://canary.example/',
    );
    await app.call(
      endpoints.edit,
      { code, type: 'url', options: { url: 'https://canary.example/b' } },
      { token },
    );
    await app.call(endpoints.toggle, { code, type: 'url' }, { token });
    const all = JSON.stringify(await told());
    expect((await toldEvents()).length).toBe(3);
    for (const hidden of ['canary.example', 'lantern', 'Maya']) expect(all).not.toContain(hidden);
  });

  it('tell of the first visit once, and of visits in batches, where visits are folded', async () => {
    const code = await makeLink(app, token);
    await visit(`/${code}`);
    await visit(`/${code}`);
    await fold();
    await visit(`/${code}`);
    await fold();
    const [, first, ...batches] = await told();
    expect(first?.event).toBe('link.first_visit');
    expect(batches.map(({ event }) => event)).toEqual(batches.map(() => 'link.visits'));
    expect(visitsIn(batches)).toEqual({ code, visits: 3, clicks: 3 });
  });

  it('tell at once of the first visit and the last one of a limited link, and not again when they are folded', async () => {
    const code = await makeLink(app, token, { clicks_limit: 2 });
    await visit(`/${code}`);
    await visit(`/${code}`);
    await visit(`/${code}`);
    await fold();
    const isBatch = ({ event }: { event: string }) => event === 'link.visits';
    const events = (await told()).slice(1);
    expect(events.filter((event) => !isBatch(event))).toEqual([
      { event: 'link.first_visit', data: { code, clicks: 1 } },
      { event: 'link.limit_reached', data: { code, clicks: 2 } },
    ]);
    expect(visitsIn(events.filter(isBatch))).toEqual({ code, visits: 2, clicks: 2 });
  });

  it('tell of a secret: made, opened, opened for the last time, a wrong key, and never its whole code', async () => {
    const code = await makeSecret(app, token, { clicks_limit: 2, password: 'lantern' }, 'canary text');
    await open(code, 'wrong');
    await open(code, 'lantern');
    await open(code, 'lantern');
    await open(code, 'lantern');
    const shown = { code: `${code.slice(0, 4)}…` };
    expect(await told()).toEqual([
      { event: 'secret.created', data: { ...shown, has_key: true, opening_limit: 2, expires_at: null } },
      { event: 'secret.refused', data: shown },
      { event: 'secret.opened', data: { ...shown, openings: 1 } },
      { event: 'secret.opened', data: { ...shown, openings: 2 } },
      { event: 'secret.spent', data: { ...shown, openings: 2 } },
    ]);
    const all = JSON.stringify(await told());
    for (const hidden of [code, 'lantern', 'wrong', 'canary text']) expect(all).not.toContain(hidden);
  });

  it('tell once of what has expired, and of secrets only where nobody has opened them', async () => {
    const expiry = createExpiryJob({ ...app, endedLinks });
    const { signal } = new AbortController();
    await expiry.run(signal);
    const link = await makeLink(app, token, { expiry_date: daySeconds });
    const unread = await makeSecret(app, token, { expiry_date: daySeconds });
    const read = await makeSecret(app, token, { expiry_date: daySeconds });
    await open(read);
    const ends = new Date(app.clock.now() + daySeconds * 1000).toISOString();
    app.clock.advance({ days: 1, minutes: 1 });
    const before = (await told()).length;
    await Promise.all([expiry.run(signal), createExpiryJob({ ...app, endedLinks }).run(signal)]);
    await expiry.run(signal);
    const ended = (await told()).slice(before);
    expect(ended).toHaveLength(2);
    expect(ended).toEqual(
      expect.arrayContaining([
        { event: 'link.expired', data: { code: link, clicks: 0, expires_at: ends } },
        { event: 'secret.expired_unread', data: { code: `${unread.slice(0, 4)}…`, expires_at: ends } },
      ]),
    );
  });

  it('are told to nobody else, nor where they were not asked for, nor while the webhook is off', async () => {
    const other = await createSignedInUser(app);
    await makeLink(app, other.token);
    await app.call(endpoints.changeWebhook, { id, events: ['link.deleted'] }, { token });
    const code = await makeLink(app, token);
    await app.call(endpoints.changeWebhook, { id, is_on: false }, { token });
    await app.call(endpoints.remove, { code, type: 'url' }, { token });
    expect(await told()).toEqual([]);
  });
});

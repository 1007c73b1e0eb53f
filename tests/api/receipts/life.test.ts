import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createReceiptNotes } from '../../../server/receipts/receipt-notes.ts';
import { mostReceipts } from '../../../server/receipts/receipt-store.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { makeLink, makeOne, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { runReceiptJobs, timelineOf } from '../../support/builders/receipt-reader.ts';
import { daySeconds, openByProgram, runSecretJobs } from '../../support/builders/secret-builder.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'the receipts of a link’s life, on %s,', (kind) => {
  let app: AppUnderTest;
  let user: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    // From now on it is noted what ends.
    await runReceiptJobs(app);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    user = await createSignedInUser(app);
  });

  const timeline = (type: 'url' | 'secret', code: string) => timelineOf(app, user.token, type, code);
  const edit = (type: string, code: string, options: object) =>
    app.call(endpoints.edit, { type, code, options }, user);
  const rowsOf = (id: number) =>
    app.database.query.selectFrom('link_events').selectAll().where('link_id', '=', id).execute();

  it('tell of edits, also of many at once, and not of those of a plain link', async () => {
    const [secret, limited, plain] = [
      await makeSecret(app, user.token),
      await makeLink(app, user.token, { clicks_limit: 5 }),
      await makeLink(app, user.token),
    ];
    app.clock.advance({ seconds: 1 });
    for (const note of ['one', 'two']) await edit('secret', secret, { note });
    await edit('url', plain, { note: 'mine' });
    const many = { type: 'url', codes: [limited, plain], action: 'extend', valid_for_seconds: daySeconds };
    expect((await app.call(endpoints.changeMany, many, user)).body.status_code).toBe(904);
    expect(await timeline('secret', secret)).toEqual(['edited 2', 'created']);
    expect(await timeline('url', limited)).toEqual(['edited', 'created']);
    expect(await timeline('url', plain)).toEqual(['created']);
    await edit('url', plain, { password: 'lantern' });
    expect(await timeline('url', plain)).toEqual(['edited', 'created']);
  });

  it('tell once that a message was burned, and not that it expired unread', async () => {
    const code = await makeSecret(app, user.token, { expiry_date: daySeconds });
    app.clock.advance({ seconds: 1 });
    await Promise.all([1, 2].map(() => app.call(endpoints.burnSecret, { code }, user)));
    app.clock.advance({ days: 2 });
    await runReceiptJobs(app);
    expect(await timeline('secret', code)).toEqual(['burned', 'created']);
  });

  it('tell once what expired unread, and of nothing that was opened or has no receipts', async () => {
    const soon = { expiry_date: 60 };
    const unread = await makeSecret(app, user.token, soon);
    const read = await makeSecret(app, user.token, soon);
    const limited = await makeLink(app, user.token, { ...soon, clicks_limit: 2 });
    const plain = await makeLink(app, user.token, soon);
    app.clock.advance({ seconds: 1 });
    await openByProgram(app, read);
    app.clock.advance({ minutes: 2 });
    await Promise.all([runReceiptJobs(app), runReceiptJobs(app)]);
    await runReceiptJobs(app);
    expect(await timeline('secret', unread)).toEqual(['expired_unread', 'created']);
    expect(await timeline('url', limited)).toEqual(['expired_unread', 'created']);
    expect(await timeline('secret', read)).toEqual(['opened', 'created']);
    expect(await timeline('url', plain)).toEqual(['created']);
  });

  it('outlive the message as long as the retention says, and no longer', async () => {
    const code = await makeSecret(app, user.token, { clicks_limit: 1, destroy_after_last: true });
    app.clock.advance({ seconds: 1 });
    await openByProgram(app, code);
    app.clock.advance({ minutes: 10 });
    await runSecretJobs(app);
    const { id, wiped_at_ms } = await storedLink(app, 'secret', code);
    expect(wiped_at_ms).not.toBeNull();
    expect(await timeline('secret', code)).toEqual(['spent', 'opened', 'created']);
    app.clock.advance({ days: 29 });
    await runReceiptJobs(app);
    expect(await rowsOf(id)).toHaveLength(2);
    app.clock.advance({ days: 2 });
    await runReceiptJobs(app);
    expect(await rowsOf(id)).toEqual([]);
  });

  it.each(['url', 'secret'] as const)('go with a %s that is deleted', async (type) => {
    const code = await makeOne(app, type, user.token, { clicks_limit: 5 });
    const { id } = await storedLink(app, type, code);
    await edit(type, code, { note: 'mine' });
    expect(await rowsOf(id)).toHaveLength(1);
    await app.call(endpoints.remove, { type, code }, user);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('are in the export of an account, and go with it', async () => {
    const code = await makeSecret(app, user.token, { clicks_limit: 5 });
    const { id } = await storedLink(app, 'secret', code);
    await openByProgram(app, code);
    const { body } = await app.call(endpoints.exportAccount, { password: strongPassword }, user);
    const at = new Date(app.clock.now()).toISOString();
    expect(body.details).toMatchObject({
      links: [{ code, receipts: [{ kind: 'opened', at, count: 1 }, { kind: 'created' }] }],
    });
    await app.call(endpoints.deleteAccount, { password: strongPassword }, user);
    await untilWiped(app.database, user.id);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('are read by programs that may read statistics', async () => {
    const code = await makeSecret(app, user.token, { clicks_limit: 1 });
    app.clock.advance({ seconds: 1 });
    await openByProgram(app, code);
    const read = async (scope: string, of: string) => {
      const { key } = await makeApiKey(app, user.token, { scopes: [scope] });
      return app.app.http.inject({
        url: `/api/v1/${of}/receipts`,
        headers: { authorization: `Bearer ${key}` },
      });
    };
    const answer = await read('statistics:read', `secrets/${code}`);
    const at = new Date(app.clock.now()).toISOString();
    expect(answer.json()).toMatchObject({
      data: [
        { kind: 'spent', at, count: 1 },
        { kind: 'opened', at, count: 1 },
        { kind: 'created', count: 1 },
      ],
    });
    expect((await read('statistics:read', `links/${code}`)).statusCode).toBe(404);
    expect((await read('secrets:write', `secrets/${code}`)).statusCode).toBe(403);
  });

  it('stay few, whatever a flood does', async () => {
    const code = await makeSecret(app, user.token, { clicks_limit: 1 });
    const { id } = await storedLink(app, 'secret', code);
    const notes = createReceiptNotes({
      ...app,
      tellFault: () => {},
      links: { wishesOf: async (_query, _dialect, ids) => ids.map((one) => ({ id: one, notify: null })) },
    });
    for (let attempt = 0; attempt < 5000; attempt += 1) notes.note('refused', id);
    await Promise.all([notes.flush(), notes.flush()]);
    expect(await rowsOf(id)).toMatchObject([{ kind: 'refused', n: 5000 }]);

    const rows = Array.from({ length: mostReceipts + 40 }, (_, slot) => ({
      link_id: id,
      kind: 'wrong_key' as const,
      slot,
      at_ms: slot,
      n: 1,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await app.database.query
        .insertInto('link_events')
        .values(rows.slice(from, from + 500))
        .execute();
    await runReceiptJobs(app);
    const left = await rowsOf(id);
    expect(left).toHaveLength(mostReceipts);
    expect(left.some(({ kind: stored }) => stored === 'refused')).toBe(true);
  });
});

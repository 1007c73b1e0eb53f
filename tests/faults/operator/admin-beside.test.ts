// @module-tag rest
import { afterEach, describe, expect, it } from 'vitest';
import { packCountedClicks } from '../../../server/clicks/counted-click-port.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { adminProcess } from '../../support/servers/admin-process.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

/** The processes take turns at new connections: so many reach each of them. */
const visits = 8;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeFirst(databaseKinds, 'the operator’s command beside a server of two processes on %s', (kind) => {
  let shared: SharedDatabase | null = null;
  let server: ServerProcess | null = null;
  afterEach(async () => {
    await server?.kill();
    await shared?.remove();
    server = null;
    shared = null;
  });

  async function start() {
    shared = await createSharedDatabase(kind);
    server = await startServer({ ...shared.environment, WORKERS: '2' });
    return { ...shared, address: server.address };
  }

  /** Where each of some visits leads, every one over a connection of its own. */
  async function locations(address: string, code: string): Promise<(string | null)[]> {
    const found: (string | null)[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const answer = await fetch(`${address}/${code}`, {
        redirect: 'manual',
        headers: { connection: 'close', 'user-agent': browser },
      });
      found.push(answer.headers.get('location'));
    }
    return found;
  }

  it('bans a host, and from then on no process leads there, until it is let go', async () => {
    const { address, database, environment } = await start();
    const target = 'https://www.harbour.example/page';
    await database.query
      .insertInto('links')
      .values([
        { type: 'url', code: 'plainone', target, is_active: 1, created_at_ms: 1 },
        { type: 'url', code: 'limitedone', target, clicks_limit: 1000, is_active: 1, created_at_ms: 1 },
      ])
      .execute();
    const codes = ['plainone', 'limitedone'];
    for (const code of codes)
      expect(new Set(await locations(address, code)), 'every process knows the link').toEqual(
        new Set([target]),
      );
    expect(await adminProcess(environment, ['host', 'ban', 'harbour.example'])).toMatchObject({
      exitCode: 0,
      out: 'harbour.example is banned.\n',
    });
    for (const code of codes)
      expect(new Set(await locations(address, code))).toEqual(new Set(['/expiry?details=shylnkInvalid']));
    await adminProcess(environment, ['host', 'unban', 'harbour.example']);
    for (const code of codes) expect(new Set(await locations(address, code))).toEqual(new Set([target]));
  });

  it('deletes somebody with many links while the server serves, and nothing of them is left', async () => {
    const { database, environment } = await start();
    const { id, email } = await createSignedInUser({ database, clock: systemClock });
    await insertLinks(database, id, 500, (index) => `https://canary.example/${index}`);
    const outcome = await adminProcess(environment, ['user', 'delete', email, '--yes', '--json']);
    expect(outcome).toMatchObject({ exitCode: 0, error: '' });
    expect(JSON.parse(outcome.out)).toMatchObject({ number: id });
    const { query } = database;
    expect(await query.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await query.selectFrom('links').select('id').where('target', 'is not', null).execute()).toEqual(
      [],
    );
    expect(await query.selectFrom('audit_entries').select(['command', 'subject']).execute()).toEqual([
      { command: 'user delete', subject: `user ${id}` },
    ]);
  });
});

describe('the operator’s command', () => {
  it('leaves no visit that still waited to be counted of somebody it has deleted, where no server runs', async () => {
    const shared = await createSharedDatabase('sqlite');
    const { database } = shared;
    const { id, email } = await createSignedInUser({ database, clock: systemClock });
    await insertLinks(database, id, 1, () => 'https://canary.example/');
    const link = await database.query.selectFrom('links').select('id').executeTakeFirstOrThrow();
    const click = { linkId: link.id, atMs: Date.now(), isCounted: true, from: null };
    await database.query
      .insertInto('click_batches')
      .values({ clicks: packCountedClicks([click]) })
      .execute();
    expect(await adminProcess(shared.environment, ['user', 'delete', email, '--yes'])).toMatchObject({
      exitCode: 0,
    });
    for (const table of ['click_batches', 'visit_days', 'visit_totals'] as const)
      expect(await database.query.selectFrom(table).selectAll().execute()).toEqual([]);
    await shared.remove();
  });

  it('says in a sentence what is wrong with an installation, and shows no stack', async () => {
    const nothing = await adminProcess({ DATA_DIR: '/nonexistent' }, ['stats']);
    expect(nothing).toMatchObject({ exitCode: 1, out: '' });
    expect(nothing.error).toContain('There is no database in /nonexistent');
    const wrong = await adminProcess({ PORT: 'abc' }, ['stats']);
    expect(wrong.error).toContain('PORT must be a whole number');
    for (const { error } of [nothing, wrong]) expect(error).not.toMatch(/^\s+at /m);
    expect((await adminProcess({}, ['stat'])).exitCode).toBe(2);
  });
});

// @module-tag rest
import { afterEach, expect, it, type TestContext } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { keyContext } from '../../../server/links/link.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { createVault } from '../../../server/platform/vault.ts';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { type UnwritableDatabase, unwritableDatabases } from '../../support/database/unwritable-database.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';
import { type Visit, visitorOf } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/';
const appSecret = 'a secret for tests, long enough to be taken';
const protections = {
  limited1: { clicks_limit: 100 },
  withkey1: {
    key_sealed: createVault({ random: systemRandom }, appSecret, null).encrypt(
      'never compared',
      keyContext({ type: 'url', code: 'withkey1' }),
    ),
  },
  message1: { redirection_time: 5 },
};

const databases = Object.entries(unwritableDatabases).map(([name, create]) => ({ name, create }));

describeFirst(databases, 'a server on $name', ({ name, create }) => {
  let unwritable: UnwritableDatabase | null = null;
  let server: ServerProcess | null = null;

  afterEach(async () => {
    await server?.kill();
    await unwritable?.remove();
    [server, unwritable] = [null, null];
  });

  async function start({
    skip,
  }: TestContext): Promise<{ database: UnwritableDatabase; visit: Visit; server: ServerProcess }> {
    unwritable = (await create()) ?? skip('this machine does not let a test keep a disk from being written');
    await unwritable.database.query
      .insertInto('links')
      .values(
        Object.entries({ plain001: {}, plain002: {}, ...protections }).map(([code, columns]) => ({
          type: 'url' as const,
          code,
          target,
          is_active: 1 as const,
          created_at_ms: Date.now(),
          key_sealed: null,
          redirection_time: null,
          clicks_limit: null,
          ...columns,
        })),
      )
      .execute();
    server = await startServer({ ...unwritable.environment, APP_SECRET: appSecret, LOG_LEVEL: 'info' });
    return { database: unwritable, visit: visitorOf(server.address), server };
  }

  it('lets plain links go on, refuses the others on a page, says so, and records every click afterwards', async (context) => {
    const { database, visit, server: running } = await start(context);
    let led = 0;
    const follow = async () => {
      const { location } = await visit(`/plain00${1 + (led % 2)}`);
      if (location === target) led += 1;
      return location;
    };
    expect(await follow()).toBe(target);

    await database.forbidWriting();
    await expect.poll(follow, { timeout: 60_000 }).toBe(target);
    const isReady = async () => (await fetch(`${running.address}/readyz`)).status;
    await expect.poll(isReady, { timeout: 60_000 }).toBe(503);
    for (let round = 0; round < 20; round += 1)
      expect(await Promise.all(Array.from({ length: 10 }, follow))).toEqual(Array(10).fill(target));
    for (const code of Object.keys(protections)) {
      const refused = await visit(`/${code}`);
      expect([code, refused.http]).toEqual([code, 503]);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(refused.text).toContain('We cannot open this link right now');
    }
    const program = {
      method: 'POST',
      body: '{}',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    };
    const toProgram = await visit('/limited1', program);
    expect([toProgram.http, JSON.parse(toProgram.text)]).toMatchObject([
      503,
      { status_code: 503, message: 'failed' },
    ]);
    const creating = await visit(endpoints.createLink.path, {
      ...program,
      body: JSON.stringify({ url: target }),
    });
    expect([creating.http, JSON.parse(creating.text)]).toMatchObject([503, { status_code: 503 }]);
    const faults = running
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(faults.join('\n')).not.toContain('"stack"');
    expect(faults.length).toBeLessThan(15);

    await database.allowWriting();
    await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
    await expect.poll(async () => (await visit('/limited1')).location, { timeout: 60_000 }).toBe(target);
    const counted = await Promise.all(
      ['plain001', 'plain002'].map((code) => countedClicks(database.database, code)),
    );
    expect(counted.reduce((sum, count) => sum + count)).toBe(led);
    expect(running.output()).toMatch(/clicks that waited in (memory|the journal) are recorded/);
  });

  it('says how many clicks are left when it has to stop before it can write again: lost ones of SQLite', async (context) => {
    const { database, visit, server: running } = await start(context);
    await database.forbidWriting();
    await expect.poll(async () => (await visit('/plain001')).location, { timeout: 60_000 }).toBe(target);
    for (let n = 0; n < 4; n += 1) await visit('/plain002');
    expect(await running.stop()).toBe(0);
    const left = running
      .output()
      .split('\n')
      .find((line) => /could not be recorded and are lost|wait in the journal/.test(line));
    expect(JSON.parse(left ?? '{}')).toMatchObject({ clicks: 5 });
    if (!name.startsWith('PostgreSQL')) return;
    await database.allowWriting();
    server = await startServer({ ...database.environment, APP_SECRET: appSecret });
    const counted = async () =>
      (await countedClicks(database.database, 'plain001')) +
      (await countedClicks(database.database, 'plain002'));
    await expect.poll(counted, { timeout: 60_000 }).toBe(5);
  });
});

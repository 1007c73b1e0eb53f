// @module-tag rest
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { furnish } from '../../support/database/furnish.ts';
import { createPlace } from '../../support/database/place.ts';
import { createSmallDisk } from '../../support/database/small-disk.ts';
import { startAdmin } from '../../support/servers/admin-process.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';
import { startServer } from '../../support/servers/server-process.ts';
import { visitorOf } from '../../support/servers/short-link-visitor.ts';

const limit = 100_000;
const target = 'https://example.com/';

describe.each(databaseKinds)('a backup of %s under load', (kind) => {
  it('has everything that was answered before it began, and limits are exact where it is restored', async () => {
    const [source, other] = [
      await createPlace(kind),
      await createPlace(kind === 'sqlite' ? 'postgres' : 'sqlite'),
    ];
    const database = source.connect();
    await furnish(database, 2000, String(source.environment['APP_SECRET']));
    await database.query
      .insertInto('links')
      .values([
        { type: 'url', code: 'plain01', target, is_active: 1, created_at_ms: 1 },
        { type: 'url', code: 'limited1', target, is_active: 1, created_at_ms: 1, clicks_limit: limit },
      ])
      .execute();
    await database.close();
    const environment = { ...source.environment, RATE_LIMITS: 'off', GEOIP_DB: 'off' };
    const server = await startServer(environment);
    const visit = visitorOf(server.address);
    const answered = { plain01: 0, limited1: 0 };
    const created: string[] = [];
    let isOver = false;
    const load = [
      ...(['plain01', 'limited1'] as const).flatMap((code) =>
        Array.from({ length: 4 }, async () => {
          while (!isOver) if ((await visit(`/${code}`)).http === 302) answered[code] += 1;
        }),
      ),
      ...Array.from({ length: 2 }, async () => {
        while (!isOver) {
          const answer = await fetch(`${server.address}/api/url_shortener`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ url: `https://example.org/${created.length}` }),
          });
          const { details } = (await answer.json()) as { details: string };
          created.push(details.split('/').at(-1) as string);
        }
      }),
    ];
    await expect
      .poll(() => Math.min(answered.limited1, created.length), { timeout: 60_000 })
      .toBeGreaterThan(50);
    const before = { ...answered, created: [...created] };
    const file = join(source.directory, 'under-load.ndjson.gz');
    const backup = startAdmin(environment, 'backup', file);
    expect(await backup.exitCode, backup.output()).toBe(0);
    isOver = true;
    await Promise.all(load);
    await server.stop();

    expect(await operate(other.environment, 'restore', file)).toMatchObject({ exitCode: 0 });
    const restored = other.connect();
    const codes = new Set(
      (await restored.query.selectFrom('links').select('code').execute()).map(({ code }) => code),
    );
    expect(before.created.filter((code) => !codes.has(code))).toEqual([]);
    expect(await countedClicks(restored, 'plain01')).toBeGreaterThanOrEqual(before.plain01);
    const { clicks } = await restored.query
      .selectFrom('links')
      .select('clicks')
      .where('code', '=', 'limited1')
      .executeTakeFirstOrThrow();
    expect(clicks).toBeGreaterThanOrEqual(before.limited1);
    expect(clicks).toBeLessThanOrEqual(answered.limited1);

    // As many visits as are left are let through, and not one more.
    const left = 20;
    await restored.query
      .updateTable('links')
      .set({ clicks_limit: clicks + left })
      .where('code', '=', 'limited1')
      .execute();
    await restored.close();
    const restarted = await startServer({ ...other.environment, RATE_LIMITS: 'off', GEOIP_DB: 'off' });
    const visitAgain = visitorOf(restarted.address);
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitAgain('/limited1')));
    expect(answers.filter(({ location }) => location === target)).toHaveLength(left);
    await restarted.stop();
    await source.remove();
    await other.remove();
  }, 240_000);
});

describe('a backup for which there is no room', () => {
  it('leaves no file behind, and says so in a sentence', async ({ skip }) => {
    const disk = await createSmallDisk();
    if (disk === null) return skip('no file system can be mounted here');
    const source = await createPlace('sqlite');
    const database = source.connect();
    await furnish(database, 5000, String(source.environment['APP_SECRET']));
    await database.close();
    disk.fill();
    const outcome = await operate(source.environment, 'backup', '--to', disk.path);
    expect(outcome).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('There is no room left in'),
    });
    expect((await readdir(disk.path)).filter((name) => name.includes('ndjson'))).toEqual([]);

    // Full half-way: some of it fits.
    disk.clear();
    await writeFile(join(disk.path, 'filler0'), Buffer.alloc(24 * 1024 * 1024 - 64 * 1024));
    const half = await operate(source.environment, 'backup', '--to', disk.path);
    expect(half).toMatchObject({ exitCode: 1, error: expect.stringContaining('There is no room left in') });
    expect((await readdir(disk.path)).filter((name) => name.includes('ndjson'))).toEqual([]);
    await disk.remove();
    await source.remove();
  });
});

describe('backups with --keep', () => {
  it('are the latest ones of their folder, and nothing else there is touched', async () => {
    const source = await createPlace('sqlite');
    const database = source.connect();
    await furnish(database, 10, String(source.environment['APP_SECRET']));
    await database.close();
    const folder = join(source.directory, 'kept');
    expect(await operate(source.environment, 'backup', '--to', folder)).toMatchObject({ exitCode: 0 });
    const [first] = await readdir(folder);
    await rename(join(folder, String(first)), join(folder, 'shylnk-20220101-000000000.ndjson.gz'));
    for (const name of [
      'shylnk-20200101-000000000.ndjson.gz',
      'shylnk-20210101-000000000.ndjson.gz',
      'mine.txt',
    ])
      await writeFile(join(folder, name), '');
    const named = join(source.directory, 'elsewhere.ndjson.gz');
    expect(await operate(source.environment, 'backup', named, '--keep', '2')).toMatchObject({ exitCode: 2 });
    expect(await operate(source.environment, 'backup', '--to', folder, '--keep', '2')).toMatchObject({
      exitCode: 0,
    });
    expect((await readdir(folder)).sort()).toEqual([
      'mine.txt',
      'shylnk-20220101-000000000.ndjson.gz',
      expect.stringMatching(/^shylnk-20[2-9]\d{5}-\d{9}\.ndjson\.gz$/),
    ]);
    await source.remove();
  });
});

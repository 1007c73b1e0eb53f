// @module-tag rest
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../server/database/migrate.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { createSmallDisk } from '../../support/database/small-disk.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { runServer, startServer } from '../../support/servers/server-process.ts';

const oldSteps = ['0001-accounts', '0002-links', '0003-clicks'];

/** A database as an older version left it, with somebody in it. */
async function leaveOldDatabase(file: string): Promise<void> {
  const database = connectSqlite(file);
  await database.query
    .transaction()
    .execute((transaction) => takeSteps(transaction, database.dialect, oldSteps));
  await database.query
    .insertInto('users')
    .values({ email: 'maya@example.com', firstname: 'Maya', lastname: 'L', created_at_ms: 1 })
    .execute();
  await database.close();
}

describe('a server that finds the SQLite database of an older version', () => {
  let directory: TemporaryDirectory;
  let file: string;
  beforeEach(async () => {
    directory = await createTemporaryDirectory();
    file = join(directory.path, 'shylnk.sqlite');
    await leaveOldDatabase(file);
  });
  afterEach(() => directory.remove());

  it('copies it before it changes anything, once for all processes', async () => {
    const backups = join(directory.path, 'backups');
    const server = await startServer({ DATA_DIR: directory.path, WORKERS: '2' });
    await server.stop();
    const [copy, ...others] = await readdir(backups);
    expect(others).toEqual([]);
    expect(copy).toMatch(/^before-0003-\d{4}\.sqlite$/);
    expect((await stat(join(backups, String(copy)))).mode & 0o777).toBe(0o600);
    const copied = new DatabaseSync(join(backups, String(copy)));
    const ledger = copied.prepare('select name from kysely_migration order by name').all();
    expect(ledger.map(({ name }) => name)).toEqual(oldSteps);
    expect(copied.prepare('select email from users').get()).toEqual({ email: 'maya@example.com' });
    copied.close();

    // The next start has nothing to change.
    await (await startServer({ DATA_DIR: directory.path })).stop();
    expect(await readdir(backups)).toEqual([copy]);
  });

  it('keeps the last three copies', async () => {
    const backups = join(directory.path, 'backups');
    await mkdir(backups);
    for (const [place, name] of ['0000-0001', '0000-0002', '0001-0002', '0002-0003'].entries()) {
      await writeFile(join(backups, `before-${name}.sqlite`), '');
      await utimes(join(backups, `before-${name}.sqlite`), place, place);
    }
    await (await startServer({ DATA_DIR: directory.path })).stop();
    expect((await readdir(backups)).sort()).toEqual([
      'before-0001-0002.sqlite',
      'before-0002-0003.sqlite',
      expect.stringMatching(/^before-0003-/),
    ]);
  });

  it('changes nothing where there is no room for the copy, and says how to go on', async ({ skip }) => {
    const disk = await createSmallDisk();
    if (disk === null) return skip('no file system can be mounted here');
    await leaveOldDatabase(join(disk.path, 'shylnk.sqlite'));
    await writeFile(join(disk.path, 'ballast'), Buffer.alloc(10 * 1024 * 1024));
    const refused = await runServer({ DATA_DIR: disk.path });
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain('There is no room in');
    expect(refused.output).toContain('BACKUP_BEFORE_UPDATE=off');
    const server = await startServer({ DATA_DIR: disk.path, BACKUP_BEFORE_UPDATE: 'off' });
    await server.stop();
    await disk.remove();
  });
});

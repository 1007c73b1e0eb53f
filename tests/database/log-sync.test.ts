import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { logNotSynced } from '../../server/database/database-failure.ts';
import { createLogSync } from '../../server/database/sqlite/log-sync.ts';
import { connectSqlite } from '../../server/database/sqlite/sqlite.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

describe("SQLite's log", () => {
  let directory: TemporaryDirectory;
  let file: string;
  let database: Database;

  beforeEach(async () => {
    directory = await createTemporaryDirectory();
    file = join(directory.path, 'shylnk.sqlite');
    database = connectSqlite(file);
    // Two statements: the writer thread does them, and has the log open from now on.
    await database.commit([compiled('create table work (done integer)'), work(0)], 'normal');
  });
  afterEach(async () => {
    await database.close();
    await directory.remove();
  });

  const compiled = (text: string): CompiledQuery => sql.raw(text).compile(database.query);
  const work = (done: number) => compiled(`insert into work values (${done})`);
  const transaction = (done: number) =>
    database.query.transaction().execute((open) => open.executeQuery(work(done)));

  it('is brought onto the disk before those are answered who need it there, and nobody else waits for that', async () => {
    await rename(`${file}-wal`, `${file}-elsewhere`);
    await expect(database.commit([work(1)], 'full')).rejects.toMatchObject({ code: logNotSynced });
    await expect(transaction(2)).rejects.toMatchObject({ code: logNotSynced });
    await expect(database.commit([work(6)], 'full', 'visit')).rejects.toMatchObject({ code: logNotSynced });
    await database.commit([work(3)], 'normal');
    await rename(`${file}-elsewhere`, `${file}-wal`);
    await database.commit([work(4)], 'full');
    await transaction(5);
  });

  it('is brought there for many at once', async () => {
    const many = Array.from({ length: 200 }, (_, done) =>
      done % 3 === 0 ? transaction(done) : database.commit([work(done)], done % 3 === 1 ? 'full' : 'normal'),
    );
    await Promise.all(many);
    const { rows } = await sql<{ count: number }>`select count(*) as count from work`.execute(database.query);
    expect(rows[0]?.count).toBe(201);
  });

  it('is moved into the file before anything counts as safe again that the disk has once refused', async () => {
    const refused = join(directory.path, 'refused');
    // A device that cannot be synced.
    await symlink('/dev/null', `${refused}-wal`);
    const moves: boolean[] = [];
    const log = createLogSync(refused, async () => {
      moves.push(moves.length > 0);
      return moves.at(-1) === true;
    });
    await expect(log.sync()).rejects.toMatchObject({ code: logNotSynced });
    await rm(`${refused}-wal`);
    await writeFile(`${refused}-wal`, '');
    await expect(log.sync()).rejects.toMatchObject({ code: logNotSynced });
    await log.sync();
    await log.sync();
    expect(moves).toEqual([false, true]);
    await log.close();
  });
});

import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openSqlite } from '../../server/database/sqlite/connection.ts';
import { connectSqlite } from '../../server/database/sqlite/sqlite.ts';
import { startWriterThread } from '../../server/database/sqlite/writer-thread.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

describe('what a visit writes that has to be on the disk', () => {
  let directory: TemporaryDirectory;
  let file: string;
  let databases: Database[];

  beforeEach(async () => {
    directory = await createTemporaryDirectory();
    file = join(directory.path, 'shylnk.sqlite');
    databases = [];
    const connection = openSqlite(file, 'write');
    connection.execute('create table work (done integer unique)');
    connection.close();
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
    await directory.remove();
  });

  function connect(options?: Parameters<typeof connectSqlite>[1]): Database {
    const database = connectSqlite(file, options);
    databases.push(database);
    return database;
  }

  const work = ({ query }: Database, done: number): CompiledQuery =>
    sql`insert into work values (${done}) returning done`.compile(query);

  function allDone(): unknown[] {
    const reader = openSqlite(file, 'read');
    const { rows } = reader.run({ sql: 'select done from work order by done', parameters: [] });
    reader.close();
    return rows.map(({ done }) => done);
  }

  it('is written without waking the thread, while nobody else writes', async () => {
    const asked: unknown[] = [];
    const database = connect({
      startThread(path) {
        const thread = startWriterThread(path);
        const post = thread.postMessage.bind(thread);
        thread.postMessage = (request) => {
          asked.push(request);
          post(request);
        };
        return thread;
      },
    });
    const rows = await database.commit([work(database, 1), work(database, 2)], 'full', 'visit');
    expect(rows).toEqual([[{ done: 1 }], [{ done: 2 }]]);
    await database.commit([work(database, 3)], 'full', 'visit');
    expect(allDone()).toEqual([1, 2, 3]);
    expect(asked).toEqual([]);
  });

  it('is done as a whole or not at all, and stands in nobody’s way afterwards', async () => {
    const database = connect();
    const twice = [work(database, 1), work(database, 1)];
    await expect(database.commit(twice, 'full', 'visit')).rejects.toThrow(/UNIQUE/);
    expect(allDone()).toEqual([]);
    await database.commit([work(database, 1), work(database, 2)], 'full', 'visit');
    await database.commit([work(database, 3)], 'full', 'person');
    expect(allDone()).toEqual([1, 2, 3]);
  });

  it('waits for the disk before it is answered', async () => {
    const database = connect();
    await database.commit([work(database, 1)], 'full', 'person');
    let isAnswered = false;
    const answered = database.commit([work(database, 2)], 'full', 'visit').then(() => {
      isAnswered = true;
    });
    // Written already, in this very turn, and not yet answered.
    expect(allDone()).toEqual([1, 2]);
    await Promise.resolve();
    expect(isAnswered).toBe(false);
    await answered;
  });

  it('shares the commits of the thread where many come at once', async () => {
    const database = connect();
    const many = Array.from({ length: 300 }, (_, done) =>
      database.commit([work(database, done)], 'full', 'visit'),
    );
    expect(database.figures().writerWaiting).toBe(299);
    await Promise.all(many);
    expect(allDone()).toHaveLength(300);
  });

  it('leaves it to the thread to wait while another process writes', async () => {
    const database = connect();
    const other = openSqlite(file, 'write');
    other.execute('BEGIN IMMEDIATE');
    const written = database.commit([work(database, 1), work(database, 2)], 'full', 'visit');
    await expect.poll(() => database.figures().writerWaiting).toBe(1);
    expect(allDone()).toEqual([]);
    other.execute('COMMIT');
    other.close();
    await written;
    expect(allDone()).toEqual([1, 2]);
  });
});

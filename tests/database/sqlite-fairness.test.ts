import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { connectSqlite } from '../../server/database/sqlite/sqlite.ts';
import { rest } from '../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

describe('writers that wait for SQLite', () => {
  let directory: TemporaryDirectory;
  let database: Database;
  let finished: string[];

  beforeEach(async () => {
    directory = await createTemporaryDirectory();
    database = connectSqlite(join(directory.path, 'shylnk.sqlite'));
    await migrate(database);
    await sql`create table work (done integer)`.execute(database.query);
    finished = [];
  });
  afterEach(async () => {
    await database.close();
    await directory.remove();
  });

  /** A statement that keeps the writer busy for much longer than a commit may take. */
  const slow = (): CompiledQuery =>
    sql`insert into work with recursive counting (n) as (select 1 union all select n + 1 from counting where n < 300000)
      select sum(n) from counting`.compile(database.query);
  const quick = (): CompiledQuery => sql`insert into work values (1)`.compile(database.query);
  const note = (name: string) => () => void finished.push(name);

  async function untilBusy(): Promise<Promise<void>[]> {
    const creates = Array.from({ length: 8 }, (_, n) =>
      database.commit([slow()], 'full', 'person').then(note(`create ${n}`)),
    );
    await creates[0];
    return creates;
  }

  it('let a visitor pass who comes while many links are being made', async () => {
    const creates = await untilBusy();
    await database.commit([quick()], 'full', 'visit').then(note('visit'));
    const before = finished.indexOf('visit');
    await Promise.all(creates);
    expect(before).toBeLessThanOrEqual(4);
    expect(finished).toHaveLength(9);
  });

  it('let a visitor pass although a clean-up has asked for a transaction before', rest, async () => {
    const creates = await untilBusy();
    const cleanUp = database
      .withUrgency('background')
      .query.transaction()
      .execute((transaction) => transaction.executeQuery(quick()))
      .then(note('clean-up'));
    await database.commit([quick()], 'full', 'visit').then(note('visit'));
    expect(finished.length).toBeLessThanOrEqual(5);
    await Promise.all([...creates, cleanUp]);
    expect(finished.indexOf('visit')).toBeLessThan(finished.indexOf('clean-up'));
    expect(finished).toHaveLength(10);
  });

  it('are all told when SQLite gives their transaction up by itself, and none is half done', async () => {
    await sql`create trigger give_up before insert on work when new.done = -1
      begin select raise(rollback, 'No room'); end`.execute(database.query);
    const givenUp = sql`insert into work values (-1)`.compile(database.query);
    const outcomes = await Promise.allSettled(
      [quick(), givenUp, quick()].map((statement) => database.commit([statement], 'full', 'person')),
    );
    const { count } = await database.query
      .selectFrom(sql<{ done: number }>`work`.as('work'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(outcomes.filter(({ status }) => status === 'fulfilled').length);
    expect(outcomes[1]?.status).toBe('rejected');
  });
});

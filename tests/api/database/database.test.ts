import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { createPostgresDatabase } from '../../support/database/postgres.ts';
import { rest } from '../../support/run/rest.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { undistributedKinds } from '../../support/servers/app-under-test.ts';

describe.each(undistributedKinds)('the database on %s', (kind) => {
  let connect: () => Database;
  let database: Database;
  const cleanUp: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    if (kind === 'postgres') {
      const created = await createPostgresDatabase();
      cleanUp.push(created.drop);
      connect = () => connectPostgres(created.address, 4);
    } else {
      const directory = await createTemporaryDirectory();
      cleanUp.push(directory.remove);
      connect = () => connectSqlite(join(directory.path, 'test.sqlite'));
    }
    database = connect();
  });

  afterEach(async () => {
    await database.close();
    for (const step of cleanUp.splice(0)) await step();
  });

  const limitRow = (key: string, points = 1) => ({ key, points, expires_at_ms: null });

  it('is brought up to date once, and left alone after that', async () => {
    const first = await migrate(database);
    expect(first.ok && first.value).toBeGreaterThan(0);
    expect(await migrate(database)).toEqual({ ok: true, value: 0 });
  });

  it('is brought up to date by one of several servers that start together', async () => {
    const others = [connect(), connect()];
    const taken = await Promise.all([database, ...others].map((each) => migrate(each)));
    const steps = taken.map((result) => (result.ok ? result.value : -1)).sort();
    expect(steps.slice(0, 2)).toEqual([0, 0]);
    expect(steps[2]).toBeGreaterThan(0);
    for (const other of others) await other.close();
  });

  // On PostgreSQL every attempt takes as long as bringing it up to date.
  const breakingOff = kind === 'postgres' ? rest : {};
  it(
    'is as it was before when bringing it up to date breaks off, wherever that is',
    breakingOff,
    async () => {
      const tables = () => database.query.introspection.getTables();
      const breakOffAt = async (moment: number) => {
        let uses = 0;
        const dialect = new Proxy(database.dialect, {
          get(whole, name) {
            uses += 1;
            if (uses === moment) throw new Error('broken off');
            return Reflect.get(whole, name);
          },
        });
        return migrate({ ...database, dialect });
      };
      let moment = 1;
      for (; ; moment += 1) {
        const outcome = await breakOffAt(moment).catch((error: Error) => error.message);
        if (outcome !== 'broken off') break;
        expect(await tables()).toEqual([]);
      }
      // It broke off after the first tables were made, or nothing was shown.
      expect(moment).toBeGreaterThan(2);
      expect((await tables()).length).toBeGreaterThan(5);
      expect(await migrate(database)).toEqual({ ok: true, value: 0 });
    },
  );

  it('is left alone when a newer version has changed it', async () => {
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(
      database.query,
    );
    const result = await migrate(database);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.failure).toContain('newer version (9999-future)');
  });

  it('keeps all or nothing of a transaction', async () => {
    await migrate(database);
    const broken = database.query.transaction().execute(async (transaction) => {
      await transaction.insertInto('rate_limits').values(limitRow('a')).execute();
      await transaction.insertInto('rate_limits').values(limitRow('a')).execute();
    });
    await expect(broken).rejects.toThrow(/unique/i);
    expect(await database.query.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });

  it('lets one writer fail without harm to those that share its commit', async () => {
    await migrate(database);
    await database.query.insertInto('rate_limits').values(limitRow('taken')).execute();
    const outcomes = await Promise.allSettled(
      ['a', 'taken', 'b', 'taken', 'c'].map((key) =>
        database.query.insertInto('rate_limits').values(limitRow(key)).execute(),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const rows = await database.query.selectFrom('rate_limits').select('key').orderBy('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['a', 'b', 'c', 'taken']);
  });

  it('runs compiled statements together: if one fails, none has happened', async () => {
    await migrate(database);
    const insert = (key: string) => database.query.insertInto('rate_limits').values(limitRow(key)).compile();
    await expect(database.commit([insert('x'), insert('x')], 'full')).rejects.toThrow(/unique/i);
    await database.commit([insert('y'), insert('z')], 'normal');
    const rows = await database.query.selectFrom('rate_limits').select('key').orderBy('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['y', 'z']);
  });

  it('shows a write to every reader as soon as it is answered', async () => {
    await migrate(database);
    const other = connect();
    for (let i = 0; i < 20; i += 1) {
      await database.query
        .insertInto('rate_limits')
        .values(limitRow(`k${i}`))
        .execute();
      const seen = await other.query
        .selectFrom('rate_limits')
        .select('key')
        .where('key', '=', `k${i}`)
        .execute();
      expect(seen).toHaveLength(1);
    }
    await other.close();
  });

  it('gives numbers, texts and bytes back as they were stored', async () => {
    await migrate(database);
    const bytes = Uint8Array.from([0, 1, 254, 255]);
    await database.query
      .insertInto('spent_captchas')
      .values({ challenge_hash: bytes, expires_at_ms: 2 ** 52 })
      .execute();
    const row = await database.query.selectFrom('spent_captchas').selectAll().executeTakeFirstOrThrow();
    expect(Uint8Array.from(row.challenge_hash)).toEqual(bytes);
    expect(row.expires_at_ms).toBe(2 ** 52);
  });

  it('serves many transactions at once, one after the other where they touch the same row', async () => {
    await migrate(database);
    await database.query.insertInto('rate_limits').values(limitRow('n', 0)).execute();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.query.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('rate_limits')
            .set((eb) => ({ points: eb('points', '+', 1) }))
            .where('key', '=', 'n')
            .execute();
          await transaction.selectFrom('rate_limits').selectAll().execute();
        }),
      ),
    );
    const row = await database.query.selectFrom('rate_limits').select('points').executeTakeFirstOrThrow();
    expect(row.points).toBe(20);
  });

  if (kind === 'postgres')
    it('undoes a transaction whose connection breaks, and serves as many as before afterwards', async () => {
      await migrate(database);
      const insert = (on: Database['query'], key: string) =>
        on.insertInto('rate_limits').values(limitRow(key)).execute();
      for (let round = 0; round < 5; round += 1) {
        const broken = database.query.transaction().execute(async (transaction) => {
          await insert(transaction, `before ${round}`);
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
          await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.query);
          await insert(transaction, `after ${round}`);
        });
        await expect(broken).rejects.toThrow();
      }
      const keys = Array.from({ length: 12 }, (_, place) => `key ${place}`);
      await Promise.all(
        keys.map((key) => database.query.transaction().execute((transaction) => insert(transaction, key))),
      );
      const rows = await database.query.selectFrom('rate_limits').select('key').execute();
      expect(rows.map((row) => row.key).sort()).toEqual(keys.sort());
    });
});

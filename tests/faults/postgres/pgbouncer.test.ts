// @module-tag rest
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { TookTooLong } from '../../../server/database/took-too-long.ts';
import { purgedTables } from '../../../server/secrets/purge.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../support/database/pgbouncer.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/database/postgres.ts';
import type { Program } from '../../support/deploy/debian-program.ts';
import { startVisitors } from '../../support/load/trial-visitors.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

const program = await findPgBouncer();

describe.skipIf(program === null)('behind PgBouncer, which lends connections by the transaction,', () => {
  let own: PostgresDatabase;
  let bouncer: PgBouncer;
  let database: Database;
  let directory: TemporaryDirectory;
  let servers: ServerProcess[] = [];

  beforeEach(async () => {
    own = await createPostgresDatabase();
    bouncer = await startPgBouncer(program as Program, own.address, 3);
    database = connectPostgres(bouncer.through(own.address), 6);
    directory = await createTemporaryDirectory();
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    servers = [];
    await database.close();
    await bouncer.stop();
    await own.drop();
    await directory.remove();
  });

  it('servers start together, serve, count and fold, without a word of complaint', async () => {
    const start = () =>
      startServer({
        DATA_DIR: directory.path,
        APP_SECRET: 'a secret for tests, long enough to be taken',
        GEOIP_DB: 'off',
        RATE_LIMITS: 'off',
        DATABASE_URL: bouncer.through(own.address),
      });
    servers = await Promise.all([start(), start()]);
    await sql`insert into links (type, code, target, is_active, clicks_limit, created_at_ms)
      select 'url', kind || number, 'https://example.com/', 1, case kind when 'limited' then 5 end, 0
      from generate_series(1, 5000) as number, unnest(array['plain', 'limited']) as kind`.execute(
      database.query,
    );
    const visitors = startVisitors(servers[0]?.address as string, 5000);
    await visitors.enjoy(200);
    await visitors.leave();
    const counted = async () => {
      const { rows } = await sql<{
        clicks: number;
      }>`select cast(sum(clicks) as int) as clicks from links`.execute(database.query);
      return rows[0]?.clicks;
    };
    await expect.poll(counted, { timeout: 60_000 }).toBe(visitors.answered().length);
    for (const server of servers) {
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      expect(complaintsOf(server)).toEqual([]);
    }
  });

  it('the same statement runs on whatever connection is lent', async () => {
    await migrate(database);
    const backends = new Set<number>();
    for (let round = 0; round < 40; round += 1) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${round} + 0`.execute(
        database.query,
      );
      backends.add(rows[0]?.pid as number);
      await Promise.all(
        Array.from({ length: 6 }, (_, place) =>
          database.query.transaction().execute((transaction) =>
            transaction
              .insertInto('rate_limits')
              .values({ key: `${round} ${place}`, points: 1, expires_at_ms: null })
              .execute(),
          ),
        ),
      );
    }
    expect(backends.size).toBeGreaterThan(1);
    const rows = await database.query.selectFrom('rate_limits').select('key').execute();
    expect(rows).toHaveLength(240);
  });

  it('a long read is given up, and the next one is read', async () => {
    const endless = sql`select pg_sleep(60)`.execute(database.longReads);
    await expect(endless).rejects.toBeInstanceOf(TookTooLong);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.longReads);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('settings of a transaction do not reach the next one, and purging leaves none behind', async () => {
    await migrate(database);
    await database.query.transaction().execute(async (transaction) => {
      await transaction.selectFrom('links').select('id').execute();
    });
    expect(await database.purgeDeleted(purgedTables.messages)).toBe(true);
    const settings = await Promise.all(
      Array.from({ length: 6 }, () =>
        sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)`.execute(
          database.query,
        ),
      ),
    );
    for (const { rows } of settings) expect(rows).toMatchObject([{ lock: '0', statement: '0', idle: '0' }]);
  });
});

/** That a transaction stood still for seconds is the busy machine's fault, and the job comes again. */
function complaintsOf(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && !line.includes('idle-in-transaction timeout'));
}

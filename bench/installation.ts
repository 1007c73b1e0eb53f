import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { unpackClicks } from '../server/clicks/click-batch.ts';
import type { Database } from '../server/database/database.ts';
import { connectPostgres } from '../server/database/postgres/postgres.ts';
import { connectSqlite } from '../server/database/sqlite/sqlite.ts';
import { startPostgresCluster } from '../tests/support/database/postgres-cluster.ts';
import { createTemporaryDirectory } from '../tests/support/run/temporary-directory.ts';
import { serverCommand, serverEnvironment } from '../tests/support/servers/server-command.ts';
import { type Candidate, startCandidate } from './candidate.ts';
import { loadCore, pin } from './machine.ts';
import { prepare } from './seed.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A database with what is in it, and servers on it. */
export interface BenchInstallation {
  kind: DatabaseKind;
  database: Database;
  /** Of a PostgreSQL database. */
  address: string | null;
  /** Starts our server on this database. */
  start(options?: { environment?: Record<string, string>; mayUseAllCores?: boolean }): Promise<Candidate>;
  /** How many clicks are recorded, once all of them are counted up. */
  countedClicks(): Promise<number>;
  /** Bytes in use on the disk. */
  size(): Promise<number>;
  remove(): Promise<void>;
}

/** A PostgreSQL server that really writes to the disk, on the core of the load: as if it were another machine. */
export async function startDurablePostgres() {
  const cluster = await startPostgresCluster({
    max_connections: '200',
    shared_buffers: '512MB',
    max_wal_size: '4GB',
  });
  pin(cluster.processId, loadCore);
  return cluster;
}

/** An empty database, with its schema. */
export async function createInstallation(
  kind: DatabaseKind,
  postgresAddress: string,
): Promise<BenchInstallation> {
  const directory = await createTemporaryDirectory();
  const address = kind === 'postgres' ? await createPostgresDatabase(postgresAddress) : null;
  const database =
    address === null ? connectSqlite(join(directory.path, 'shylnk.sqlite')) : connectPostgres(address, 2);
  await prepare(database);
  return {
    kind,
    database,
    address,
    start: ({ environment = {}, ...options } = {}) =>
      startCandidate({
        command: serverCommand,
        environment: {
          ...serverEnvironment,
          DATA_DIR: directory.path,
          RATE_LIMITS: 'off',
          PUBLIC_URL: 'http://short.example',
          APP_SECRET: 'for the benchmark only, which keeps nothing',
          ...(address === null ? {} : { DATABASE_URL: address }),
          ...environment,
        },
        ...options,
      }),
    async countedClicks() {
      while ((await waitingClicks(database)) > 0) await wait(50);
      const { rows } = await sql<{ sum: number }>`select sum(clicks) as sum from links`.execute(
        database.query,
      );
      return Number(rows[0]?.sum ?? 0);
    },
    async size() {
      if (kind === 'postgres') await sql`vacuum`.execute(database.query);
      const bytes =
        kind === 'sqlite'
          ? sql`select (page_count - freelist_count) * page_size as bytes
              from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
          : sql`select pg_database_size(current_database()) as bytes`;
      const { rows } = await (bytes as RawBuilder<{ bytes: number }>).execute(database.query);
      return Number(rows[0]?.bytes ?? 0);
    },
    async remove() {
      await database.close();
      await directory.remove();
    },
  };
}

async function waitingClicks({ query }: Database): Promise<number> {
  const rows = await query.selectFrom('click_batches').select('clicks').limit(1).execute();
  return rows.reduce((sum, row) => sum + unpackClicks(row.clicks).length, 0);
}

async function createPostgresDatabase(clusterAddress: string): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const connection = new Client({ connectionString: clusterAddress });
  await connection.connect();
  await connection.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await connection.end();
  const address = new URL(clusterAddress);
  address.pathname = `/${name}`;
  return address.href;
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Endpoint } from '../../../contract/endpoints.ts';
import { type App, buildApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/config/read-settings.ts';
import type { Settings } from '../../../server/config/settings.ts';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import type { SqliteWriterOptions } from '../../../server/database/sqlite/writer-client.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { createVault, type Vault } from '../../../server/platform/vault.ts';
import { placeEmptySqlite } from '../database/empty-sqlite.ts';
import { createPostgresDatabase } from '../database/postgres.ts';
import { createFakeClock, type FakeClock } from '../run/fake-clock.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { holdToSchemas } from './fitting-answer.ts';
import { searchMisfits } from './search-misfits.ts';

export type DatabaseKind = 'sqlite' | 'postgres' | 'citus';

/**
 * The two databases every store and call is tested on; where faults are planted into the rules, one of them has to do.
 * `npm run test:citus` tries a third one alone: PostgreSQL whose tables are spread over the workers of a cluster.
 */
export const databaseKinds: readonly DatabaseKind[] = chooseKinds();

function chooseKinds(): readonly DatabaseKind[] {
  if (process.env['TEST_DATABASE'] === 'citus') return ['citus'];
  return process.env['MUTANTS_ROOM'] === undefined ? ['sqlite', 'postgres'] : ['sqlite'];
}

/** The same for what begins with an empty database, and for what looks at plans, pieces and files of tables. */
export const undistributedKinds: readonly DatabaseKind[] =
  process.env['TEST_DATABASE'] === 'citus' ? ['sqlite'] : databaseKinds;

/** What a call answered. */
export interface CallResult<Response> {
  http: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Response & Record<string, unknown>;
}

export interface AppUnderTest {
  app: App;
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: FakeClock;
  dataDirectory: string;
  /** Everything that was logged, as JSON lines. */
  logLines: string[];
  /** Makes a call of the contract; the payload is whatever a hostile caller may send. */
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    payload?: unknown,
    options?: { token?: string; address?: string; headers?: Record<string, string> },
  ): Promise<CallResult<Response>>;
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Settings as the environment would give them. */
  environment?: Record<string, string>;
  /** An address of a PostgreSQL database or a SQLite file to share with another application under test. */
  sharing?: AppUnderTest;
  /** How SQLite's writer thread is started and watched. */
  sqlite?: Partial<SqliteWriterOptions>;
  /** Fills the database before the application starts, and says what the application uses in its place. */
  prepare?(database: Database): Promise<Database>;
}

/** Starts the whole application in this process, on a database of its own, without listening. */
export async function startApp(kind: DatabaseKind, options: AppOptions = {}): Promise<AppUnderTest> {
  const directory = options.sharing === undefined ? await createTemporaryDirectory() : null;
  const dataDirectory = directory?.path ?? (options.sharing as AppUnderTest).dataDirectory;
  const postgres =
    kind !== 'sqlite' && options.sharing === undefined ? await createPostgresDatabase('up_to_date') : null;
  const databaseUrl = postgres?.address ?? options.sharing?.settings.DATABASE_URL ?? null;
  const read = readSettings({
    PUBLIC_URL: 'https://shylnk.test',
    APP_SECRET: 'a secret for tests, long enough to be taken',
    DATA_DIR: dataDirectory,
    RATE_LIMITS: 'off',
    GEOIP_DB: 'off',
    LOG_FORMAT: 'json',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...options.environment,
  });
  if (!read.ok) throw new Error(read.failure.join('\n'));
  const settings = read.value;
  if (databaseUrl === null && options.sharing === undefined)
    await placeEmptySqlite(join(dataDirectory, 'shylnk.sqlite'));
  const connected =
    databaseUrl === null
      ? connectSqlite(join(dataDirectory, 'shylnk.sqlite'), options.sqlite)
      : connectPostgres(databaseUrl, 4);
  const migrated = await migrate(connected);
  if (!migrated.ok) throw new Error(migrated.failure);
  const database = (await options.prepare?.(connected)) ?? connected;
  const clock = options.sharing?.clock ?? createFakeClock();
  const logLines: string[] = [];
  const vault = createVault(
    { random: systemRandom },
    settings.APP_SECRET as string,
    settings.APP_SECRET_PREVIOUS,
  );
  const app = await buildApp({
    settings,
    database,
    vault,
    clock,
    random: systemRandom,
    log: pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) }),
    distDirectory: fileURLToPath(new URL('../../../dist', import.meta.url)),
  });
  holdToSchemas(app.http);
  return {
    app,
    settings,
    database,
    vault,
    clock,
    dataDirectory,
    logLines,
    async call(endpoint, payload, { token, address = '203.0.113.7', headers = {} } = {}) {
      const response = await app.http.inject({
        method: endpoint.method,
        url: endpoint.path,
        remoteAddress: address,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
        ...(payload === undefined
          ? {}
          : endpoint.method === 'GET'
            ? { query: payload as Record<string, string> }
            : { payload: payload as object }),
      });
      return { http: response.statusCode, headers: response.headers, body: response.json() };
    },
    async stop() {
      await app.stop();
      const misfits = options.sharing === undefined ? await searchMisfits(connected) : [];
      await database.close();
      await postgres?.drop();
      await directory?.remove();
      if (misfits.length > 0) throw new Error(`The search does not fit the links:\n${misfits.join('\n')}`);
    },
  };
}

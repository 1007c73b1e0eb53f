import { join } from 'node:path';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import type { DatabaseKind } from '../servers/app-under-test.ts';
import { placeEmptySqlite } from './empty-sqlite.ts';
import { createPostgresDatabase } from './postgres.ts';

/** A database that several server processes and the test itself use at once. */
export interface SharedDatabase {
  database: Database;
  /** The settings that make a server process use it. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** `at` is where SQLite keeps its files, when that matters. */
export async function createSharedDatabase(kind: DatabaseKind, at?: string): Promise<SharedDatabase> {
  const directory = at === undefined ? await createTemporaryDirectory() : { path: at, async remove() {} };
  const postgres = kind !== 'sqlite' ? await createPostgresDatabase('up_to_date') : null;
  if (postgres === null) await placeEmptySqlite(join(directory.path, 'shylnk.sqlite'));
  const database =
    postgres === null
      ? connectSqlite(join(directory.path, 'shylnk.sqlite'))
      : connectPostgres(postgres.address, 4);
  await migrate(database);
  return {
    database,
    environment: {
      DATA_DIR: directory.path,
      APP_SECRET: 'a secret for tests, long enough to be taken',
      GEOIP_DB: 'off',
      RATE_LIMITS: 'off',
      ...(postgres === null ? {} : { DATABASE_URL: postgres.address }),
    },
    async remove() {
      await database.close();
      await postgres?.drop();
      await directory.remove();
    },
  };
}

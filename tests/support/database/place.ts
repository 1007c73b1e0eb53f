import { join } from 'node:path';
import type { Database } from '../../../server/database/database.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import {
  type AppOptions,
  type AppUnderTest,
  type DatabaseKind,
  startApp,
} from '../servers/app-under-test.ts';
import { createPostgresDatabase } from './postgres.ts';

/** Where an installation keeps its data: a folder, and a database that is empty at first. */
export interface Place {
  directory: string;
  /** The settings of the server and of the operator's commands. */
  environment: Record<string, string>;
  /** The database, for the test itself; it has to be closed. */
  connect(): Database;
  /** The application on it, in this process. */
  start(clock: AppUnderTest['clock'], options?: AppOptions): Promise<AppUnderTest>;
  remove(): Promise<void>;
}

export async function createPlace(kind: DatabaseKind): Promise<Place> {
  const directory = await createTemporaryDirectory();
  const postgres = kind !== 'sqlite' ? await createPostgresDatabase() : null;
  const databaseUrl = postgres?.address ?? null;
  return {
    directory: directory.path,
    environment: {
      PUBLIC_URL: 'https://shylnk.test',
      APP_SECRET: 'a secret for tests, long enough to be taken',
      DATA_DIR: directory.path,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    connect: () =>
      databaseUrl === null
        ? connectSqlite(join(directory.path, 'shylnk.sqlite'))
        : connectPostgres(databaseUrl, 4, 'test'),
    start: (clock, options = {}) =>
      startApp(kind, {
        ...options,
        sharing: {
          clock,
          dataDirectory: directory.path,
          settings: { DATABASE_URL: databaseUrl },
        } as AppUnderTest,
      }),
    async remove() {
      await postgres?.drop();
      await directory.remove();
    },
  };
}

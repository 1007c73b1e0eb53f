import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import type { DatabaseKind } from '../servers/app-under-test.ts';
import { createPlace, type Place } from './place.ts';

/** A database with all tables and no rows, for the tests of a block. */
export function migratedDatabase(kind: DatabaseKind): () => Database {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await createPlace(kind);
    database = place.connect();
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });
  return () => database;
}

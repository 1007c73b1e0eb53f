import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../../server/database/migrate.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';

let template: Promise<string> | null = null;

/** Puts an empty database that is up to date at a path: a copy, since bringing one up to date takes many commits. */
export async function placeEmptySqlite(file: string): Promise<void> {
  template ??= makeTemplate();
  await copyFile(await template, file);
}

async function makeTemplate(): Promise<string> {
  const file = join((await createTemporaryDirectory()).path, 'empty.sqlite');
  const database = connectSqlite(file);
  const migrated = await migrate(database);
  if (!migrated.ok) throw new Error(migrated.failure);
  await database.close();
  return file;
}

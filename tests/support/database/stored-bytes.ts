import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AppUnderTest } from '../servers/app-under-test.ts';

/** Whatever has a database. */
type StoredApp = Pick<AppUnderTest, 'database' | 'dataDirectory'>;

/** The files in which an application's database lies, as they are on the disk now. */
export async function databaseFiles(app: StoredApp): Promise<Buffer[]> {
  if (app.database.dialect.kind === 'sqlite') {
    const names = (await readdir(app.dataDirectory)).filter((name) => name.startsWith('shylnk.sqlite'));
    return Promise.all(names.map((name) => readFile(join(app.dataDirectory, name))));
  }
  await onEveryNode(app, 'checkpoint');
  const folders = await onEveryNode(
    app,
    `select current_setting('data_directory') || '/base/' || oid as result
      from pg_database where datname = current_database()`,
  );
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  // PostgreSQL may remove a file between listing and reading.
  const files = await Promise.all(listed.flat().map((file) => readFile(file).catch(() => null)));
  return files.filter((file) => file !== null);
}

/** Has every server say something on which the database lies. */
async function onEveryNode(
  { database: { query, dialect } }: StoredApp,
  statement: string,
): Promise<string[]> {
  const asked = dialect.isDistributed
    ? sql<{ result: string }>`select result from run_command_on_all_nodes(${statement})`
    : sql.raw<{ result: string }>(statement);
  return (await asked.execute(query)).rows.map(({ result }) => result);
}

/** Every row of every table as text, bytes in hexadecimal: what a dump would hold. */
export async function databaseDump(app: StoredApp): Promise<string> {
  const tables = await app.database.query.introspection.getTables();
  // SQLite's search table cannot be read as a whole; what it holds lies in tables of its own, which can.
  const isReadable = ({ name }: { name: string }) =>
    app.database.dialect.kind === 'postgres' || name !== 'links_search';
  const rows = await Promise.all(
    tables
      .filter(isReadable)
      .map(({ name }) => sql`select * from ${sql.table(name)}`.execute(app.database.query)),
  );
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('hex')
      : typeof value === 'bigint'
        ? String(value)
        : value,
  );
}

/** Whether the bytes stand anywhere in the files. */
export function isStored(files: Buffer[], bytes: string | Uint8Array): boolean {
  return files.some((file) => file.includes(typeof bytes === 'string' ? bytes : Buffer.from(bytes)));
}

/**
 * Waits until none of the bytes stands in the files. A purge that was hindered, by PostgreSQL's own vacuuming for
 * example, is tried again by the jobs: the application's, or those that the test runs.
 */
export async function expectPurged(
  app: StoredApp,
  remains: Uint8Array[],
  runJobs: () => Promise<void> = async () => {},
): Promise<void> {
  const isLeft = async () => {
    await runJobs();
    const files = await databaseFiles(app);
    return remains.some((bytes) => isStored(files, bytes));
  };
  await expect.poll(isLeft, { timeout: 60_000, interval: 200 }).toBe(false);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database.ts';

/** Files that are not the database's own tables: the rest of the data directory, and PostgreSQL's WAL. */
export async function filesBeside(stored: { database: Database; dataDirectory: string }): Promise<Buffer[]> {
  const directories = [stored.dataDirectory];
  if (stored.database.dialect.kind === 'postgres') {
    const { rows } = await sql<{ data: string }>`select current_setting('data_directory') as data`.execute(
      stored.database.query,
    );
    directories.push(join(String(rows[0]?.data), 'pg_wal'));
  }
  const read = directories.map(async (directory) => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    // Mails carry their links by nature; they are written here only where no mail server is named.
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('outbox'));
    return Promise.all(
      files.map((file) => readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))),
    );
  });
  return (await Promise.all(read)).flat();
}

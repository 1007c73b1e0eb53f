import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { createSharedDatabase, type SharedDatabase } from './shared-database.ts';
import { createSmallDisk } from './small-disk.ts';

/** A database that can be kept from writing for a while. */
export interface UnwritableDatabase extends SharedDatabase {
  forbidWriting(): Promise<void>;
  allowWriting(): Promise<void>;
}

/** Ways in which a database cannot write; null where this machine does not allow it. */
export const unwritableDatabases: Record<string, () => Promise<UnwritableDatabase | null>> = {
  'SQLite on a full disk': onFullDisk,
  'SQLite on a disk that refuses writing': onRefusingDisk,
  'PostgreSQL on a full disk': onFullPostgres,
};

async function onFullDisk(): Promise<UnwritableDatabase | null> {
  const disk = await createSmallDisk();
  if (disk === null) return null;
  const shared = await createSharedDatabase('sqlite', disk.path);
  let reader: DatabaseSync | null = null;
  const release = () => {
    reader?.close();
    reader = null;
  };
  return {
    ...shared,
    async forbidWriting() {
      // While somebody reads from the log it cannot begin anew in the room that it has: it has to grow. Something is
      // written first: of a log that was moved into the file nobody reads.
      reader = new DatabaseSync(join(disk.path, 'shylnk.sqlite'));
      const { user_version: version } = reader.prepare('pragma user_version').get() as {
        user_version: number;
      };
      reader.exec(
        `pragma busy_timeout = 5000; pragma wal_autocheckpoint = 0; pragma user_version = ${version}`,
      );
      reader.exec('begin; select count(*) from links');
      disk.fill();
    },
    async allowWriting() {
      release();
      disk.clear();
    },
    async remove() {
      release();
      await shared.remove();
      await disk.remove();
    },
  };
}

async function onRefusingDisk(): Promise<UnwritableDatabase | null> {
  const shared = await createSharedDatabase('sqlite');
  // Not the shared memory beside them: a process that may not write there is ended by the kernel.
  const files = ['shylnk.sqlite', 'shylnk.sqlite-wal'].map((name) =>
    join(shared.environment['DATA_DIR'] as string, name),
  );
  const setAttribute = (attribute: '+i' | '-i') =>
    execFileSync('chattr', [attribute, ...files], { stdio: 'ignore' });
  try {
    setAttribute('+i');
    setAttribute('-i');
  } catch {
    await shared.remove();
    return null;
  }
  return {
    ...shared,
    forbidWriting: async () => void setAttribute('+i'),
    allowWriting: async () => void setAttribute('-i'),
    async remove() {
      setAttribute('-i');
      await shared.remove();
    },
  };
}

/** PostgreSQL's disk is the whole test run's: the tables that visits write to say of themselves what it would say. */
async function onFullPostgres(): Promise<UnwritableDatabase> {
  const shared = await createSharedDatabase('postgres');
  const { query } = shared.database;
  const tables = [sql.table('click_batches'), sql.table('links'), sql.table('rate_limits')];
  await sql`create function refuse_writing() returns trigger language plpgsql as
    'begin raise exception using errcode = ''53100'', message = ''No space left on device''; end'`.execute(
    query,
  );
  return {
    ...shared,
    async forbidWriting() {
      for (const table of tables)
        await sql`create trigger full_disk before insert or update on ${table}
          execute function refuse_writing()`.execute(query);
    },
    async allowWriting() {
      for (const table of tables) await sql`drop trigger full_disk on ${table}`.execute(query);
    },
  };
}

import { DatabaseSync } from 'node:sqlite';

/** A hold on the embedded database's folder, until it is let go or the process ends, however it ends. */
export interface Hold {
  release(): void;
}

/**
 * Says that a server serves this database; several may. Null: another process has it alone. SQLite's own locks on an
 * empty file do it: they end with the process, also when it is killed, and other containers on the same machine see them.
 */
export function occupyAsServer(lockFile: string): Hold | null {
  return hold(lockFile, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

/** Has the database alone. Null: a server serves it. */
export function occupyAlone(lockFile: string): Hold | null {
  return hold(lockFile, 'BEGIN EXCLUSIVE');
}

const busy = 5;
/** Whoever serves until the process ends forgets its hold: without a reference the garbage collector would close it. */
const held = new Set<DatabaseSync>();

function hold(lockFile: string, take: string): Hold | null {
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec(take);
    held.add(database);
    return {
      release() {
        held.delete(database);
        database.close();
      },
    };
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw error;
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import { logNotSynced } from '../database-failure.ts';

/** SQLite's log, brought onto the disk beside the writer. */
export interface LogSync {
  /** Resolves when everything is on the disk that was committed before. */
  sync(): Promise<void>;
  /** Lets go of the file; who asks later opens it anew. */
  close(): Promise<void>;
}

/**
 * Whoever needs the disk waits for it, and nobody else does. Many who ask at once share the sync that follows. What the
 * disk has once refused it does not try again, and whatever stands behind it in the log would be lost with it: then the
 * log is moved into the database's file, all of it, before anybody is told that something is on the disk.
 */
export function createLogSync(file: string, moveIntoFile: () => Promise<boolean>): LogSync {
  let log: Promise<FileHandle> | null = null;
  let wasRefused = false;
  let underWay: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  function begin(): Promise<void> {
    following = null;
    const own = bringToDisk().finally(() => {
      if (underWay === own) underWay = null;
    });
    underWay = own;
    return own;
  }

  async function bringToDisk(): Promise<void> {
    try {
      // There is one as soon as something is committed, and it stays while a connection is open.
      log ??= open(`${file}-wal`, 'r+');
      const handle = await log;
      if (wasRefused && !(await moveIntoFile())) throw new Error('somebody still reads what it has');
      wasRefused = true;
      await handle.datasync();
      wasRefused = false;
    } catch (error) {
      void log?.then((handle) => handle.close()).catch(() => {});
      log = null;
      const why = `The database's log cannot be brought onto the disk: ${(error as Error).message}`;
      throw Object.assign(new Error(why), { code: logNotSynced });
    }
  }

  return {
    sync() {
      if (underWay === null) return begin();
      following ??= underWay.then(begin, begin);
      return following;
    },
    async close() {
      const left = log;
      log = null;
      await underWay?.catch(() => {});
      await (await left)?.close();
    },
  };
}

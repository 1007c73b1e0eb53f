import { type FileHandle, open } from 'node:fs/promises';
import { logNotSynced } from '../database-failure.ts';

/** SQLite's log, brought onto the disk beside the writer. */
export interface LogSync {
  /** Resolves when everything is on the disk that was committed before. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Whoever needs the disk waits for it, and nobody else does. Many who ask at once share the sync that follows. */
export function createLogSync(file: string): LogSync {
  let log: Promise<FileHandle> | null = null;
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
      await (await log).datasync();
    } catch (error) {
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
      await underWay?.catch(() => {});
      await (await log)?.close();
      log = null;
    },
  };
}

import type { Database } from '../database/database.ts';
import type { Random } from '../platform/random.ts';
import { drawCode, insertWithDrawnCode } from './insert-link.ts';
import { insertVisitorLinks, type VisitorLink } from './stores/insertion-store.ts';

/** Links of visitors: no owner, no protection, no end. */
export interface VisitorLinks {
  /** Makes a link that leads to a target, committed to the disk before it is answered; gives its code. */
  make(target: string, nowMs: number): Promise<string>;
}

interface WaitingLink extends VisitorLink {
  resolve(code: string | Promise<string>): void;
  reject(error: unknown): void;
}

/** So many insertions are under way at once: while the disk is busy with one, the next is put together. */
const mostUnderWay = 3;

/** Links that come together are inserted by one statement. */
export function createVisitorLinks({
  database,
  random,
}: {
  database: Database;
  random: Random;
}): VisitorLinks {
  let gathered: WaitingLink[] = [];
  let isAwaited = false;
  let underWay = 0;

  async function insertGathered(): Promise<void> {
    isAwaited = false;
    if (gathered.length === 0 || underWay === mostUnderWay) return;
    const together = gathered;
    gathered = [];
    underWay += 1;
    try {
      const areInserted = await insertVisitorLinks(database, together);
      for (const link of together) link.resolve(areInserted ? link.code : insertAlone(link));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    underWay -= 1;
    void insertGathered();
  }

  /** With the next code that is free. */
  async function insertAlone({ target, nowMs }: VisitorLink): Promise<string> {
    const { code } = await insertWithDrawnCode(random, 'url', async (drawn) =>
      (await insertVisitorLinks(database, [{ code: drawn, target, nowMs }])) ? true : null,
    );
    return code;
  }

  return {
    make(target, nowMs) {
      if (!isAwaited) setImmediate(() => void insertGathered());
      isAwaited = true;
      const code = drawCode(random, 'url');
      return new Promise((resolve, reject) => gathered.push({ code, target, nowMs, resolve, reject }));
    },
  };
}

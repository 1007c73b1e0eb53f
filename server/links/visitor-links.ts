import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Random } from '../platform/random.ts';
import { insertWithDrawnCode } from './insert-link.ts';

/** Links of visitors: no owner, no protection, no end. */
export interface VisitorLinks {
  /** Makes a link that leads to a target, committed to the disk before it is answered; gives its code. */
  make(target: string, nowMs: number): Promise<string>;
}

interface Waiting {
  code: string;
  target: string;
  nowMs: number;
  resolve(isInserted: boolean): void;
  reject(error: unknown): void;
}

/** Links of one turn of the event loop, or of the time the last commit took, are inserted by one statement. */
export function createVisitorLinks({
  database,
  random,
}: {
  database: Database;
  random: Random;
}): VisitorLinks {
  let gathered = new Map<string, Waiting>();
  let isUnderWay = false;

  async function insertGathered(): Promise<void> {
    while (gathered.size > 0) {
      const together = [...gathered.values()];
      gathered = new Map();
      try {
        const inserted = await insertTogether(database, together);
        for (const { code, resolve } of together) resolve(inserted.has(code));
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isUnderWay = false;
  }

  /** False when somebody has the code already, or is about to. */
  function insert(link: Pick<Waiting, 'code' | 'target' | 'nowMs'>): Promise<boolean> {
    if (gathered.has(link.code)) return Promise.resolve(false);
    if (!isUnderWay) setImmediate(() => void insertGathered());
    isUnderWay = true;
    return new Promise((resolve, reject) => gathered.set(link.code, { ...link, resolve, reject }));
  }

  return {
    async make(target, nowMs) {
      const { code } = await insertWithDrawnCode(random, 'url', async (drawn) =>
        (await insert({ code: drawn, target, nowMs })) ? true : null,
      );
      return code;
    },
  };
}

/** Gives the codes that were free. */
async function insertTogether({ query, dialect, commit }: Database, links: Waiting[]): Promise<Set<string>> {
  const rows = dialect.manyRows(
    links.map(({ code, target, nowMs }) => [code, target, nowMs]),
    { code: 'text', target: 'text', created_at_ms: 'number' },
  );
  const insertion = sql<{ code: string }>`insert into links (type, code, target, is_active, created_at_ms)
    select 'url', code, target, 1, created_at_ms from ${rows} as made where true
    on conflict (code, type) do nothing returning code`;
  const [inserted] = (await commit([insertion.compile(query)], 'full')) as [{ code: string }[]];
  return new Set(inserted.map(({ code }) => code));
}

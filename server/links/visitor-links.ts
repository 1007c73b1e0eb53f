import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { precompileAll } from '../database/precompile.ts';
import type { Random } from '../platform/random.ts';
import { drawCode, insertWithDrawnCode } from './insert-link.ts';

/** Links of visitors: no owner, no protection, no end. */
export interface VisitorLinks {
  /** Makes a link that leads to a target, committed to the disk before it is answered; gives its code. */
  make(target: string, nowMs: number): Promise<string>;
}

interface VisitorLink {
  code: string;
  target: string;
  nowMs: number;
}

interface Waiting extends VisitorLink {
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
  let gathered: Waiting[] = [];
  let isAwaited = false;
  let underWay = 0;

  async function insertGathered(): Promise<void> {
    isAwaited = false;
    if (gathered.length === 0 || underWay === mostUnderWay) return;
    const together = gathered;
    gathered = [];
    underWay += 1;
    try {
      const areInserted = await insert(database, together);
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
      (await insert(database, [{ code: drawn, target, nowMs }])) ? true : null,
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

const insertion = precompileAll(({ query, dialect }, value: (name: 'rows') => never) => {
  const rows = dialect.manyRows(value('rows'), { code: 'text', target: 'text', created_at_ms: 'number' });
  return [
    sql`insert into links (type, code, target, is_active, created_at_ms)
      select 'url', code, target, 1, created_at_ms from ${rows} as made`.compile(query),
  ];
});

/** All of them; or none and false, when somebody has one of the codes already. */
async function insert(database: Database, links: VisitorLink[]): Promise<boolean> {
  const rows = JSON.stringify(links.map(({ code, target, nowMs }) => [code, target, nowMs]));
  try {
    await database.commit(insertion(database, { rows }), 'full');
    return true;
  } catch (error) {
    if (database.dialect.isTaken(error)) return false;
    throw error;
  }
}

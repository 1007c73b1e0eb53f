import { sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';

/** What one statement finds, so that nothing moves in between: a link, or clicks that wait to be added to links. */
interface LinkOrBatch {
  id: number | string;
  code: string | null;
  clicks: number | string;
  batch: string | null;
}

export const linksAndBatches = `
  select id, code, clicks, null as batch from links
  union all select id, null, 0, clicks from click_batches`;

export interface LinkClicks {
  id: number;
  /** Those included that are not yet added to the link's count. */
  clicks: number;
  /** Those that are not yet in the sums of days. */
  waiting: number;
}

/** The clicks of every link, by its code. */
export async function clicksByCode({ query, dialect }: Database): Promise<Map<string, LinkClicks>> {
  const counted = sql.raw<LinkOrBatch>(linksAndBatches);
  if (!dialect.isDistributed) return sumClicks((await counted.execute(query)).rows);
  // Links lie elsewhere than what waits: nobody moves clicks from the one to the other meanwhile.
  return query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7301002)`.execute(transaction);
    return sumClicks((await counted.execute(transaction)).rows);
  });
}

export async function countedClicks(database: Database, code: string): Promise<number> {
  const found = (await clicksByCode(database)).get(code);
  if (found === undefined) throw new Error(`There is no link ${code}`);
  return found.clicks;
}

/**
 * A reading of our own, beside the product's. A batch is [places, numbers]: five numbers for each entry, the link, the
 * quarter of an hour, how many, whether the link's count has them already, and from which of the places they came.
 */
export function sumClicks(rows: readonly LinkOrBatch[]): Map<string, LinkClicks> {
  const byCode = new Map<string, LinkClicks>();
  const byId = new Map<number, LinkClicks>();
  for (const { id, code, clicks } of rows) {
    if (code === null) continue;
    const link = { id: Number(id), clicks: Number(clicks), waiting: 0 };
    byCode.set(code, link);
    byId.set(link.id, link);
  }
  for (const { batch } of rows) {
    const [places, numbers] = JSON.parse(batch ?? '[[],[]]') as [unknown[], number[]];
    for (let at = 0; at < numbers.length; at += 5) {
      const [id = 0, , count = 0, isCounted, place = 0] = numbers.slice(at, at + 5);
      const link = byId.get(id);
      if (link === undefined || places[place] === 'bot') continue;
      link.waiting += count;
      if (isCounted === 0) link.clicks += count;
    }
  }
  return byCode;
}

import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import { countedDown } from './owned-links-store.ts';

/**
 * How much is wiped at once, in characters of addresses: taking one out of the search index takes longer the longer it
 * is. Bytes of messages are quickly overwritten, but there may be many.
 */
const charactersAtOnce = 8000;
const bytesPerCharacter = 64;
const weight = sql<number>`coalesce(length(substr(links.target, 1, ${sql.lit(limits.searchedTargetLength)})), 0)
  + coalesce(octet_length(secret_contents.ciphertext), 0) / ${sql.lit(bytesPerCharacter)}`;

/**
 * Ids of some of an account's links and secrets, deleted ones too, the newest first, after a certain one; 0: from the
 * first. Of those that hold much fewer.
 */
export async function findLinksOf(
  { query }: Database,
  userId: number,
  afterId: number,
  count: number,
): Promise<number[]> {
  for (const type of ['url', 'secret'] as const) {
    const owned = query
      .selectFrom('links')
      .leftJoin('secret_contents', 'secret_contents.link_id', 'links.id')
      .select(['links.id', weight.as('weight')])
      .where('owner_id', '=', userId)
      .where('type', '=', type);
    const some = afterId === 0 ? owned : owned.where(countedDown, '>', -afterId);
    const rows = await some.orderBy(countedDown).limit(count).execute();
    if (rows.length > 0) return lightEnough(rows).map((row) => row.id);
  }
  return [];
}

/** The first of the rows, one at least, that are not too much at once. */
function lightEnough<Row extends { weight: number }>(rows: Row[]): Row[] {
  let sum = 0;
  return rows.filter(({ weight: added }, place) => {
    sum += added;
    return place === 0 || sum <= charactersAtOnce;
  });
}

/**
 * Wipes everything that some links and secrets of a deleted account hold, in one short commit; their codes stay taken.
 * From then on they name no owner. Nobody folds clicks meanwhile, so that no sum of theirs is written after it was
 * removed; clicks that still wait are dropped when they are folded.
 */
export async function wipeLinks(
  { query, dialect, commit }: Database,
  userId: number,
  linkIds: number[],
  now: number,
): Promise<void> {
  const rows = dialect.manyRows(JSON.stringify(linkIds.map((id) => [id])), { id: 'number' });
  const wiped = sql<number>`(select id from ${rows} as wiped)`;
  await commit(
    [
      ...dialect.foldingLock(query),
      query.deleteFrom('secret_contents').where('link_id', 'in', wiped).compile(),
      query.deleteFrom('secret_claims').where('link_id', 'in', wiped).compile(),
      query.deleteFrom('reports').where('link_id', 'in', wiped).compile(),
      query.deleteFrom('link_breakdowns').where('link_id', 'in', wiped).compile(),
      query.deleteFrom('visit_days').where('subject', '=', 'link').where('subject_id', 'in', wiped).compile(),
      query
        .updateTable('links')
        .set((eb) => ({
          owner_id: null,
          target: null,
          message: null,
          key_sealed: null,
          is_active: 0,
          version: eb('version', '+', 1),
          deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(now)),
        }))
        .where('id', 'in', wiped)
        .where('owner_id', '=', userId)
        .compile(),
    ],
    // What a power cut brings back is found and wiped again: the mark on the account is on the disk.
    'normal',
  );
}

/** Removes an account that has no links any more, with its sums; says whether it did. */
export function removeEmptyAccount({ query, dialect }: Database, userId: number): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await dialect.lockFolding(transaction);
    // Nobody can make a link for the account from here on: whoever is about to waits, and finds the account gone.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .modifyEnd(dialect.lockRows)
      .execute();
    const left = await transaction
      .selectFrom('links')
      .select('id')
      .where('owner_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (left !== undefined) return false;
    for (const table of ['visit_days', 'visit_totals'] as const) {
      await transaction
        .deleteFrom(table)
        .where('subject', 'in', ['owner-url', 'owner-secret'])
        .where('subject_id', '=', userId)
        .execute();
    }
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    return true;
  });
}

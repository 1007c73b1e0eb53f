import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { KeptByRoom, Wiping } from '../../database/kept-by-room.ts';
import { lockUserRow } from '../stores/user-store.ts';
import type { Keeping } from './keeping-port.ts';

/**
 * How much is wiped at once, in characters of addresses: taking one out of the search index takes longer the longer it
 * is. Bytes of messages are quickly overwritten, but there may be many.
 */
const charactersAtOnce = 8000;
const bytesPerCharacter = 64;

/** How each table is wiped, room by room. */
export function wipingsOf(rooms: readonly KeptByRoom[]): Wiping[] {
  return rooms.flatMap(({ tables }) =>
    Object.values(tables).flatMap(({ wiped }) => ('because' in wiped ? [] : [wiped])),
  );
}

/**
 * Ids of some of an account's links and secrets, deleted ones too, the newest first, after a certain one; 0: from the
 * first. Of those that hold much fewer.
 */
export async function findLinksOf(
  { query }: Database,
  { links, contentBytes }: Keeping,
  userId: number,
  afterId: number,
  count: number,
): Promise<number[]> {
  const found = await links.newestAfter(query, userId, afterId, count);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const bytes = await contentBytes(query, ids);
  let sum = 0;
  return found
    .filter(({ id, characters }, place) => {
      sum += characters + Math.floor((bytes.get(id) ?? 0) / bytesPerCharacter);
      return place === 0 || sum <= charactersAtOnce;
    })
    .map(({ id }) => id);
}

/**
 * Wipes everything that some links and secrets of a deleted account hold, in one short commit; their codes stay taken.
 * No clicks are folded meanwhile, so that no sum of theirs is written after it was removed; clicks that still wait are
 * dropped when they are folded.
 */
export async function wipeLinks(
  { query, dialect, commit }: Database,
  { rooms, foldingLock }: Keeping,
  { userId, linkIds, now }: { userId: number; linkIds: number[]; now: number },
): Promise<void> {
  const rows = dialect.manyRows(JSON.stringify(linkIds.map((id) => [id])), { id: 'number' });
  const wiped = { ids: sql<number>`(select id from ${rows} as wiped)`, ownerId: userId, now, dialect };
  const statements = wipingsOf(rooms).flatMap(({ ofLinks }) => ofLinks?.(query, wiped)?.compile() ?? []);
  // What a power cut brings back is found and wiped again: the mark on the account is on the disk.
  await commit([...foldingLock(), ...statements], 'normal');
}

/** Removes an account that has no links any more, with its sums; says whether it did. */
export function removeEmptyAccount(
  { query }: Database,
  { rooms, links, lockFolding }: Keeping,
  userId: number,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await lockFolding(transaction);
    // The row lock: a transaction that is about to make a link for the account waits, and finds the account gone.
    await lockUserRow(transaction, userId);
    if (await links.hasAny(transaction, userId)) return false;
    for (const { withAccount } of wipingsOf(rooms)) await withAccount?.(transaction, userId);
    return true;
  });
}

import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { ClickedLinks } from '../../links/stores/clicked-links-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type BatchEntry, unpackClicks } from '../click-batch.ts';
import { holdClicks, lockFolding, shareFolding } from '../click-locks-store.ts';
import { markFolded } from '../keeping/replay-store.ts';
import { noteKeyedVisits } from '../receipts/note-visits.ts';
import { tellVisits } from '../visit-events.ts';
import { addToBreakdowns } from './fold-breakdowns-store.ts';
import { addToDays, addToTotals } from './fold-days-store.ts';
import type { WaitingBatches } from './fold-pace.ts';
import { byLink, daysOfLinks, daysOfOwners, totalsOfOwners, visitsOfLinks } from './fold-sums.ts';

/** Which batches wait to be folded. */
export async function waitingBatches({ query }: Database): Promise<WaitingBatches> {
  const ends = query.selectFrom('click_batches').select('id').limit(1);
  // Two questions: SQLite answers both ends in one by reading everything between them.
  const oldest = await ends.orderBy('id').executeTakeFirst();
  const newest = await ends.orderBy('id', 'desc').executeTakeFirst();
  return oldest === undefined || newest === undefined ? null : { oldest: oldest.id, newest: newest.id };
}

export interface FoldDeps {
  database: Database;
  links: ClickedLinks;
  clock: Clock;
}

/** Folds the oldest waiting batches that nobody else is folding into the sums; returns how many there were. */
export async function foldClicks({ database, links, clock }: FoldDeps, mostBatches: number): Promise<number> {
  const { query, dialect } = database;
  return query.transaction().execute(async (transaction) => {
    await shareFolding(transaction, dialect);
    return foldInside({ dialect, links, clock }, transaction, mostBatches);
  });
}

/** Batches that are in memory at once. */
const batchesAtOnce = 500;

/**
 * Folds every waiting batch inside a transaction that has to know the exact number of clicks; nothing is clicked unseen
 * before it ends.
 */
export async function settleClicks(
  { database: { dialect }, links, clock }: FoldDeps,
  transaction: Transaction<Schema>,
): Promise<void> {
  await lockFolding(transaction, dialect);
  await holdClicks(transaction, dialect);
  const folding = { dialect, links, clock };
  while ((await foldInside(folding, transaction, batchesAtOnce)) === batchesAtOnce);
}

interface Folding {
  dialect: Dialect;
  links: ClickedLinks;
  clock: Clock;
}

async function foldInside(
  folding: Folding,
  transaction: Transaction<Schema>,
  mostBatches: number,
): Promise<number> {
  const free = transaction
    .selectFrom('click_batches')
    .select('id')
    .orderBy('id')
    .limit(mostBatches)
    .forUpdate()
    .skipLocked();
  const batches = await transaction
    .deleteFrom('click_batches')
    .where('id', 'in', free)
    .returning(['clicks', 'lane', 'turn'])
    .execute();
  await markFolded(transaction, batches, folding.clock.now());
  const clicked = batches.flatMap(({ clicks }) => unpackClicks(clicks));
  if (clicked.length > 0) await addToSums(folding, transaction, clicked.sort(byLink));
  return batches.length;
}

/**
 * Several may do this at once: each adds to rows without having read them, table by table and in the order of the keys,
 * so that two wait for each other and never in a circle. What many have in common comes last, and is waited for only a
 * moment: links that everybody follows, and the sums of those who have many.
 */
async function addToSums(
  { dialect, links, clock }: Folding,
  transaction: Transaction<Schema>,
  clicked: BatchEntry[],
): Promise<void> {
  const now = clock.now();
  const linkIds = [...new Set(clicked.map(({ linkId }) => linkId))];
  const { owners, wiped } = await links.ownersOf(transaction, dialect, linkIds);
  const entries = wiped.size === 0 ? clicked : clicked.filter(({ linkId }) => !wiped.has(linkId));
  const human = entries.filter(({ from }) => from !== 'bot');
  // Nobody can look at statistics of a link without an owner: its clicks are counted, and that is all.
  const isOwned = ({ linkId }: BatchEntry) => owners.has(linkId);
  await addToDays(transaction, dialect, daysOfLinks(human.filter(isOwned)));
  await addToBreakdowns(transaction, dialect, entries.filter(isOwned));
  // Those too whose clicks are counted: what is read of them below must not be outdated when it is written.
  await dialect.lockInOrder(transaction, 'links', linkIds);
  const visits = visitsOfLinks(human, owners, now);
  if (visits.length > 0) await links.addClicks(transaction, dialect, visits);
  await links.rankVisited(
    transaction,
    dialect,
    visits.map(([id]) => id),
    owners,
  );
  await noteKeyedVisits({ dialect, links, now }, transaction, human, owners);
  await tellVisits({ dialect, links, now }, transaction, human, owners);
  await addToDays(transaction, dialect, daysOfOwners(human, owners));
  await addToTotals(transaction, dialect, totalsOfOwners(human, owners));
}

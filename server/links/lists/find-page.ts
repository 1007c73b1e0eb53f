import type { Kysely } from 'kysely';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import { longReadMs } from '../../database/long-read-limits.ts';
import type { Schema } from '../../database/schema.ts';
import { inTime, TookTooLong } from '../../database/took-too-long.ts';
import type { Turns } from '../../platform/turns.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { findLinks } from '../search/find-links.ts';
import type { SearchedFor } from '../search/search-terms.ts';
import { aboveAll } from '../stores/owned-links-store.ts';
import type { OwnersList } from '../stores/ranked-lists-store.ts';
import { wantedAmong } from './filter-store.ts';
import { type FoundPlaces, findPlaces, pageOf } from './find-places.ts';
import { hasMoreThan, placeBehind } from './places-store.ts';
import { isByVisits, isEveryNewest, isUnfiltered, type ListPlace, type WantedList } from './wanted-list.ts';

interface FindPageDeps {
  database: Database;
  readingTurns: Turns;
  /** Has a list be kept in the order of visits from now on. */
  askForRanks(list: OwnersList): Promise<void>;
}

interface AskedPage {
  after: ListPlace | null;
  /** So many rows are left out first. */
  skipped: number;
  most: number;
  search: SearchedFor | null;
}

/** So many rows are skipped in no time; a page that lies deeper is a long read, as a search is. */
const quicklySkipped = 1000;
/** So many are sorted in no time. A longer list is a long read as well, until it is kept in order. */
const quicklySorted = 1000;
type FoundPage = Result<FoundPlaces, Refusal<'badOptions'>>;
const tookTooLong = {
  searching: 'This search takes too long. Please enter more of the address.',
  skipping: 'This page lies too deep. Please go on from the last link you have, with before.',
  sorting: 'These are being put in order. Please try again in a minute.',
} as const;

/** Which links stand on a page. */
export async function findPage(
  { database, readingTurns, askForRanks }: FindPageDeps,
  wanted: WantedList,
  { skipped, search, ...asked }: AskedPage,
): Promise<FoundPage> {
  const { dialect, longReads } = database;
  const find = async (query: Kysely<Schema>): Promise<FoundPage> => {
    const reading = { query, dialect };
    const next: NextPlaces = async (after, most) =>
      search === null
        ? ok(await findPlaces(reading, wanted, { after, most }))
        : searchPlaces(reading, wanted, { after, most, search });
    if (search !== null || !isEveryNewest(wanted)) return findBehind(next, skipped, asked);
    const from = await placeBehind(query, wanted, skipped);
    return from === 'end' ? ok(nothing) : next(from ?? asked.after, asked.most);
  };
  const isLong = search === null && (await isSortedAtLength(database.query, wanted));
  if (isLong) await askForRanks(wanted);
  if (search === null && skipped <= quicklySkipped && !isLong) return find(database.query);
  const endTurn = readingTurns.take(wanted.ownerId);
  if (endTurn !== null) {
    const found = await inTime(() => find(longReads)).finally(endTurn);
    if (found.ok) return found.value;
  }
  const reason = isLong ? 'sorting' : search === null ? 'skipping' : 'searching';
  return fail(refusal('badOptions', tookTooLong[reason]));
}

/** Whether a list is asked for in an order that it is not kept in, and is too long to be sorted in no time. */
async function isSortedAtLength(query: Kysely<Schema>, wanted: WantedList): Promise<boolean> {
  if (!isByVisits(wanted) || wanted.isRanked) return false;
  return hasMoreThan(query, wanted, { kind: 'all' }, quicklySorted);
}

type NextPlaces = (after: ListPlace | null, most: number) => Promise<FoundPage>;

const nothing: FoundPlaces = { places: [], goesOn: null };

/** A page behind so many rows. They are passed over a thousand at a time: no more of them are in memory at once. */
async function findBehind(
  next: NextPlaces,
  skipped: number,
  { after, most }: Pick<AskedPage, 'after' | 'most'>,
): Promise<FoundPage> {
  const isOverAtMs = performance.now() + longReadMs;
  let from = after;
  let left = skipped;
  while (left > quicklySkipped) {
    if (performance.now() > isOverAtMs) throw new TookTooLong();
    const passed = await next(from, quicklySkipped);
    if (!passed.ok) return passed;
    if (passed.value.goesOn === null) return ok(nothing);
    left -= passed.value.places.length;
    from = passed.value.goesOn;
  }
  const found = await next(from, left + most);
  return found.ok ? ok({ ...found.value, places: found.value.places.slice(left) }) : found;
}

/** What a search finds is sorted, and looked at one by one, where it is not more than that. */
const mostSorted = 1000;
const tooManyToSort = 'More than 1,000 have this. Please enter more of it, so that they can be sorted.';

/** Of what is searched for, the next after a place. */
async function searchPlaces(
  { query, dialect }: Pick<Database, 'query' | 'dialect'>,
  wanted: WantedList,
  { after, most, search }: Pick<AskedPage, 'after' | 'most'> & { search: SearchedFor },
): Promise<FoundPage> {
  const { ownerId, type, filter, sort } = wanted;
  const find = (belowId: number, count: number) =>
    findLinks(query, dialect, { ownerId, type, isArchived: filter.archived, belowId, count }, search);
  if (sort !== 'newest') {
    const ids = await find(aboveAll, mostSorted + 1);
    if (ids.length > mostSorted) return fail(refusal('badOptions', tooManyToSort));
    const values = await wantedAmong({ query, dialect }, wanted, ids);
    const found = [...values].map(([id, value]) => ({ id, value }));
    return ok(pageOf(wanted, found, after, most));
  }
  const isEvery = isUnfiltered(filter);
  const looked = isEvery ? most + 1 : Math.max(mostSorted, most + 1);
  const ids = await find(after?.id ?? aboveAll, looked);
  const listed = isEvery ? null : await wantedAmong({ query, dialect }, wanted, ids);
  const all = ids.filter((id) => listed?.has(id) ?? true);
  const places = all.slice(0, most).map((id) => ({ id, value: null }));
  const lastSeen = all.length > most ? places.at(-1)?.id : ids.length === looked ? ids.at(-1) : undefined;
  return ok({ places, goesOn: lastSeen === undefined ? null : { id: lastSeen, value: null } });
}

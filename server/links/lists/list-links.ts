import type * as z from 'zod/mini';
import { searchProblem } from '../../../contract/input/search.ts';
import type { LinkListItem, pageRequest } from '../../../contract/links.ts';
import { messages } from '../../../contract/messages.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Turns } from '../../platform/turns.ts';
import { type CountedLink, presentListItem } from '../link-present.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { readSearch, type SearchedFor } from '../search/search-terms.ts';
import { readLinks } from '../stores/owned-links-store.ts';
import { isRanked, type OwnersList } from '../stores/ranked-lists-store.ts';
import { tagsOf } from '../tags/tag-store.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { wantedAmong } from './filter-store.ts';
import { findPage } from './find-page.ts';
import { isByVisits, type ListPlace, type WantedList } from './wanted-list.ts';

/** Reads links together with the clicks, by link, that are recorded and not yet in `links.clicks`. */
export type ReadWithPendingClicks = <Value>(
  read: (pendingClicks: ReadonlyMap<number, number>) => Promise<Value>,
  from?: Pick<Database, 'query'>,
) => Promise<Value>;

export interface ListLinksDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
  readWithPendingClicks: ReadWithPendingClicks;
  /** Who may read at length. */
  readingTurns: Turns;
  /** Has a list be kept in the order of visits from now on. */
  askForRanks(list: OwnersList): Promise<void>;
}

export type CheckedPageRequest = z.output<typeof pageRequest>;

type ListRefusal = Refusal<'badOptions'>;

/** A page of an owner's links or secrets as the dashboard lists them. */
export async function listLinks(
  deps: ListLinksDeps,
  ownerId: number,
  page: CheckedPageRequest,
): Promise<Result<{ details: LinkListItem[]; next: string | null }, ListRefusal>> {
  const found = await findLinkPage(deps, ownerId, page);
  if (!found.ok) return found;
  const now = deps.clock.now();
  const { rows, next } = found.value;
  return ok({ details: rows.map((counted) => presentListItem(deps.publicUrl, counted, now)), next });
}

/** A page of an owner's links or secrets, and where the next one begins; null: there is none. */
export function findLinkPage(
  deps: ListLinksDeps,
  ownerId: number,
  page: CheckedPageRequest,
): Promise<Result<FoundLinkPage, ListRefusal>> {
  return deps.database.reading((database) => findLinkPageIn({ ...deps, database }, ownerId, page));
}

interface FoundLinkPage {
  rows: CountedLink[];
  next: string | null;
}

async function findLinkPageIn(
  deps: ListLinksDeps,
  ownerId: number,
  page: CheckedPageRequest,
): Promise<Result<FoundLinkPage, ListRefusal>> {
  const { query } = deps.database;
  const asked = wantedList(ownerId, page, deps.clock.now());
  const wanted = { ...asked, isRanked: isByVisits(asked) && (await isRanked(query, asked)) };
  const search = checkSearch(deps, page);
  if (!search.ok) return search;
  const after = await findStart(deps.database, wanted, page);
  if (!after.ok) return after;
  const skipped = after.value === null ? page.page_no * page.limit : 0;
  const found = await findPage(deps, wanted, {
    after: after.value,
    skipped,
    most: page.limit,
    search: search.value,
  });
  if (!found.ok) return found;
  const { places, goesOn } = found.value;
  const rows = await readRows(
    deps,
    places.map(({ id }) => id),
  );
  return ok({ rows, next: goesOn === null ? null : await writeCursor(query, wanted.sort, goesOn) });
}

/** What a request lists; how it is kept is not known yet. */
export function wantedList(
  ownerId: number,
  { type, filter, sort }: Pick<CheckedPageRequest, 'type' | 'filter' | 'sort'>,
  now: number,
): WantedList {
  return { ownerId, type, filter: filter ?? { archived: false }, sort, isRanked: false, now };
}

/** What is searched for; null: nothing. */
export function checkSearch(
  { publicUrl }: Pick<ListLinksDeps, 'publicUrl'>,
  { search_string, type }: Pick<CheckedPageRequest, 'search_string' | 'type'>,
): Result<SearchedFor | null, ListRefusal> {
  const entered = search_string?.trim() ?? '';
  if (entered === '') return ok(null);
  const problem = searchProblem(entered);
  if (problem !== null) return fail(refusal('badOptions', problem));
  const search = readSearch(entered, type, publicUrl);
  return search === null ? fail(refusal('badOptions', messages.dashboard.searchTooShort)) : ok(search);
}

/** The place after which a page begins; null: it is the first. */
async function findStart(
  { query, dialect }: Database,
  wanted: WantedList,
  { after, before }: CheckedPageRequest,
): Promise<Result<ListPlace | null, ListRefusal>> {
  const text = after ?? before?.code ?? null;
  if (text === null) return ok(null);
  const isPlain = (after ?? null) === null;
  const place = await readCursor(query, { ...wanted, sort: isPlain ? 'newest' : wanted.sort }, text);
  if (place === null) return fail(refusal('badOptions'));
  if (!isPlain || wanted.sort === 'newest') return ok(place);
  const value = (await wantedAmong({ query, dialect }, wanted, [place.id])).get(place.id) ?? null;
  return ok({ id: place.id, value });
}

/** Links in the order of their ids, with all their clicks and their tags. */
function readRows(
  { database, readWithPendingClicks }: ListLinksDeps,
  ids: readonly number[],
): Promise<CountedLink[]> {
  const { query } = database;
  return readWithPendingClicks(async (pendingClicks) => {
    const links = new Map((await readLinks(query, [...ids])).map((link) => [link.id, link]));
    const tags = await tagsOf(query, ids);
    return ids.flatMap((id) => {
      const link = links.get(id);
      if (link === undefined) return [];
      return [{ link, totalClicks: link.clicks + (pendingClicks.get(id) ?? 0), tags: tags.get(id) ?? [] }];
    });
  }, database);
}

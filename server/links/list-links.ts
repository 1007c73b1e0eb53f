import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { hasWideCodeForm } from '../../contract/codes.ts';
import { searchProblem } from '../../contract/input/search.ts';
import type { LinkListItem, pageRequest } from '../../contract/links.ts';
import { messages } from '../../contract/messages.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import { inTime } from '../database/took-too-long.ts';
import type { Clock } from '../platform/clock.ts';
import type { Turns } from '../platform/turns.ts';
import { type CountedLink, presentListItem } from './link-present.ts';
import { type Refusal, refusal } from './refusal.ts';
import { findLinks } from './search/find-links.ts';
import { readSearch, type SearchedFor } from './search/search-terms.ts';
import { aboveAll, findOwnId, newestLinks, readLinks, type WantedLinks } from './stores/owned-links-store.ts';
import { tagsOf } from './tags/tag-store.ts';

/** Reads links together with the clicks, by link, that are recorded and not yet in `links.clicks`. */
export type ReadWithPendingClicks = <Value>(
  read: (pendingClicks: ReadonlyMap<number, number>) => Promise<Value>,
) => Promise<Value>;

export interface ListLinksDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
  readWithPendingClicks: ReadWithPendingClicks;
  /** Who may read at length. */
  readingTurns: Turns;
}

type CheckedPageRequest = z.output<typeof pageRequest>;

/** A page of an owner's links or secrets as the dashboard lists them. */
export async function listLinks(
  deps: ListLinksDeps,
  ownerId: number,
  page: CheckedPageRequest,
): Promise<Result<LinkListItem[], Refusal<'badOptions'>>> {
  const found = await findLinkPage(deps, ownerId, page);
  if (!found.ok) return found;
  const now = deps.clock.now();
  return ok(found.value.map((counted) => presentListItem(deps.publicUrl, counted, now)));
}

/** A page of an owner's links or secrets, the newest first: ids grow with every new one. */
export async function findLinkPage(
  deps: ListLinksDeps,
  ownerId: number,
  page: CheckedPageRequest,
): Promise<Result<CountedLink[], Refusal<'badOptions'>>> {
  const entered = page.search_string?.trim() ?? '';
  const problem = entered === '' ? null : searchProblem(entered);
  if (problem !== null) return fail(refusal('badOptions', problem));
  const search = entered === '' ? null : readSearch(entered, page.type, deps.publicUrl);
  if (entered !== '' && search === null)
    return fail(refusal('badOptions', messages.dashboard.searchTooShort));
  const belowId = await findCursor(deps.database, ownerId, page);
  if (belowId === null) return fail(refusal('badOptions'));
  const skipped = belowId === aboveAll ? page.page_no * page.limit : 0;
  const wanted = { ownerId, type: page.type, isArchived: false, belowId, limit: page.limit, skipped, search };
  const ids = await findPage(deps, wanted);
  if (!ids.ok) return ids;
  return deps.readWithPendingClicks(async (pendingClicks) => {
    const links = await readLinks(deps.database.query, ids.value);
    const tags = await tagsOf(deps.database.query, ids.value);
    return ok(
      links.map((link) => ({
        link,
        totalClicks: link.clicks + (pendingClicks.get(link.id) ?? 0),
        tags: tags.get(link.id) ?? [],
      })),
    );
  });
}

interface WantedPage extends WantedLinks {
  skipped: number;
  limit: number;
  search: SearchedFor | null;
}

/** So many rows are skipped in no time; a page that lies deeper is a long read, as a search is. */
const quicklySkipped = 1000;
const tookTooLong = {
  searching: 'This search takes too long. Please enter more of the address.',
  skipping: 'This page lies too deep. Please go on from the last link you have, with before.',
} as const;

/** Which links stand on a page. */
async function findPage(
  { database, readingTurns }: ListLinksDeps,
  wanted: WantedPage,
): Promise<Result<number[], Refusal<'badOptions'>>> {
  const { search, skipped } = wanted;
  if (search === null && skipped <= quicklySkipped) return ok(await idsByPlace(database.query, wanted));
  const { longReads, dialect } = database;
  const endTurn = readingTurns.take(wanted.ownerId);
  if (endTurn !== null) {
    const found = await inTime(() =>
      search === null
        ? idsByPlace(longReads, wanted)
        : idsBySearch(longReads, dialect, { ...wanted, search }),
    ).finally(endTurn);
    if (found.ok) return found;
  }
  return fail(refusal('badOptions', search === null ? tookTooLong.skipping : tookTooLong.searching));
}

async function idsByPlace(query: Kysely<Schema>, wanted: WantedPage): Promise<number[]> {
  const { skipped, limit } = wanted;
  const rows = await newestLinks(query, wanted).select('id').offset(skipped).limit(limit).execute();
  return rows.map((row) => row.id);
}

async function idsBySearch(
  query: Kysely<Schema>,
  dialect: Dialect,
  { skipped, limit, search, ...wanted }: WantedPage & { search: SearchedFor },
): Promise<number[]> {
  const found = await findLinks(query, dialect, { ...wanted, count: skipped + limit }, search);
  return found.slice(skipped);
}

/** The place of the last row seen, even if it was deleted since; null when the owner never had it. */
async function findCursor(
  { query }: Database,
  ownerId: number,
  page: CheckedPageRequest,
): Promise<number | null> {
  if (page.before === undefined || page.before === null) return aboveAll;
  if (!hasWideCodeForm(page.before.code)) return null;
  return findOwnId(query, { ownerId, type: page.type, code: page.before.code });
}

import type * as z from 'zod/mini';
import { hasCodeForm } from '../../contract/codes.ts';
import { type LinkListItem, type pageRequest, searchProblem } from '../../contract/links.ts';
import { messages } from '../../contract/messages.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import { newestLinks, type WantedLinks } from '../database/newest-links.ts';
import type { Clock } from '../platform/clock.ts';
import { findLinks } from './find-links.ts';
import { type Link, toLink } from './link.ts';
import { presentListItem } from './link-present.ts';
import { type Refusal, refusal } from './refusal.ts';
import { readSearch, type SearchedFor } from './search-terms.ts';

/** Reads links together with the clicks, by link, that are recorded and not yet in `links.clicks`. */
export type ReadWithPendingClicks = <Value>(
  read: (pendingClicks: ReadonlyMap<number, number>) => Promise<Value>,
) => Promise<Value>;

export interface ListLinksDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
  readWithPendingClicks: ReadWithPendingClicks;
}

type Page = z.output<typeof pageRequest>;

/** Nothing is newer than the newest link. */
const aboveAll = Number.MAX_SAFE_INTEGER;

/** A page of somebody's links or secrets, the newest first: ids grow with every new one. */
export async function listLinks(
  deps: ListLinksDeps,
  ownerId: number,
  page: Page,
): Promise<Result<LinkListItem[], Refusal<'badOptions'>>> {
  const entered = page.search_string?.trim() ?? '';
  const problem = entered === '' ? null : searchProblem(entered);
  if (problem !== null) return fail(refusal('badOptions', problem));
  const search = entered === '' ? null : readSearch(entered, page.type, deps.publicUrl);
  if (entered !== '' && search === null)
    return fail(refusal('badOptions', messages.dashboard.searchTooShort));
  const belowId = await findCursor(deps.database, ownerId, page);
  if (belowId === null) return fail(refusal('badOptions'));
  const skipped = belowId === aboveAll ? page.page_no * page.limit : 0;
  const wanted = { ownerId, type: page.type, belowId, limit: page.limit, skipped, search };
  const now = deps.clock.now();
  return deps.readWithPendingClicks(async (pendingClicks) => {
    const links = await readPage(deps.database, wanted);
    return ok(
      links.map((link) =>
        presentListItem(deps.publicUrl, link, link.clicks + (pendingClicks.get(link.id) ?? 0), now),
      ),
    );
  });
}

interface WantedPage extends WantedLinks {
  skipped: number;
  limit: number;
  search: SearchedFor | null;
}

async function readPage({ query, dialect }: Database, wanted: WantedPage): Promise<Link[]> {
  const { ownerId, type, belowId, skipped, limit, search } = wanted;
  if (search === null) {
    const rows = await newestLinks(query, wanted).selectAll().offset(skipped).limit(limit).execute();
    return rows.map(toLink);
  }
  const found = await findLinks(query, dialect, { ownerId, type, belowId, count: skipped + limit }, search);
  const ids = found.slice(skipped);
  if (ids.length === 0) return [];
  const rows = await query
    .selectFrom('links')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toLink);
}

/** The place of the last row seen, even if it was deleted since; null when the owner never had it. */
async function findCursor({ query }: Database, ownerId: number, page: Page): Promise<number | null> {
  if (page.before === undefined || page.before === null) return aboveAll;
  if (!hasCodeForm(page.before.code)) return null;
  const row = await query
    .selectFrom('links')
    .select('id')
    .where('code', '=', page.before.code)
    .where('type', '=', page.type)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.id ?? null;
}

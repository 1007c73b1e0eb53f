import type * as z from 'zod/mini';
import { limits } from '../../../contract/limits.ts';
import { howLong, type manyRequest, whichOnes, whichTags } from '../../../contract/order/many.ts';
import { tooManyTags } from '../../../contract/order/tags.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';
import { findPage } from '../lists/find-page.ts';
import { checkSearch, type ListLinksDeps, wantedList } from '../lists/list-links.ts';
import { foldedText } from '../options/folded-text.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { ensureTags } from '../tags/ensure-tags.ts';
import { tagsOfOwner } from '../tags/tag-store.ts';
import { type ActionRow, findAction } from './action-store.ts';
import type { Change } from './judge.ts';
import { codesOfIds } from './many-store.ts';

export type CheckedManyRequest = z.output<typeof manyRequest>;
export type ManyRefusal = Refusal<'badOptions' | 'tooLateToUndo'>;

/** What is to be done to which links, and where the next call goes on; null: these are all. */
export interface AskedMany {
  codes: readonly string[];
  change: Change;
  action: ActionRow | null;
  next: string | null;
}

/** Reads a request for many links at once. */
export async function askMany(
  deps: ListLinksDeps,
  ownerId: number,
  request: CheckedManyRequest,
): Promise<Result<AskedMany, ManyRefusal>> {
  const action = await actionGoneOn(deps, ownerId, request);
  if (!action.ok) return action;
  const change = await askedChange(deps, ownerId, request);
  if (!change.ok) return change;
  const meant = await meantLinks(deps, ownerId, request);
  return meant.ok ? ok({ ...meant.value, change: change.value, action: action.value }) : meant;
}

/** The action that is gone on with; null: it is a new one. */
async function actionGoneOn(
  { database, clock }: ListLinksDeps,
  ownerId: number,
  { undo, type, action }: CheckedManyRequest,
): Promise<Result<ActionRow | null, ManyRefusal>> {
  if (undo === null || undo === undefined) return ok(null);
  const found = await findAction(database.query, { ownerId, publicId: undo });
  const isSame = found?.type === type && found.action === action;
  if (found === undefined || !isSame || found.is_undone === 1 || found.settles_at_ms <= clock.now())
    return fail(refusal('tooLateToUndo'));
  return ok(found);
}

async function askedChange(
  { database, clock }: ListLinksDeps,
  ownerId: number,
  { action, tags, valid_for_seconds: seconds }: CheckedManyRequest,
): Promise<Result<Change, ManyRefusal>> {
  const now = clock.now();
  if (action === 'extend') {
    if (seconds === undefined) return fail(refusal('badOptions', howLong));
    return ok({ action, tagIds: [], expiresAtMs: seconds === null ? null : now + seconds * 1000 });
  }
  if (action !== 'tag' && action !== 'untag') return ok({ action, tagIds: [], expiresAtMs: null });
  const names = tags ?? [];
  if (names.length === 0) return fail(refusal('badOptions', whichTags));
  if (action === 'untag') {
    const folded = new Set(names.map(foldedText));
    const there = (await tagsOfOwner(database.query, ownerId)).filter((tag) => folded.has(tag.name_folded));
    return ok({ action, tagIds: there.map(({ id }) => id), expiresAtMs: null });
  }
  const made = await database.query
    .transaction()
    .execute((transaction) => ensureTags(transaction, { ownerId, now }, names));
  if (!made.ok) return fail(refusal('badOptions', tooManyTags));
  return ok({ action, tagIds: made.value, expiresAtMs: null });
}

async function meantLinks(
  deps: ListLinksDeps,
  ownerId: number,
  { type, codes, matching, after }: CheckedManyRequest,
): Promise<Result<Pick<AskedMany, 'codes' | 'next'>, ManyRefusal>> {
  const named = codes ?? null;
  const wantsMatching = (matching ?? null) !== null;
  if ((named !== null) === wantsMatching) return fail(refusal('badOptions', whichOnes));
  if (named !== null) return ok({ codes: named, next: null });
  const { query } = deps.database;
  const wanted = wantedList(ownerId, { type, filter: matching?.filter, sort: 'newest' }, deps.clock.now());
  const search = checkSearch(deps, { type, search_string: matching?.search_string ?? null });
  if (!search.ok) return search;
  const start = (after ?? null) === null ? null : await readCursor(query, wanted, after ?? '');
  if (start === null && (after ?? null) !== null) return fail(refusal('badOptions'));
  const asked = { after: start, skipped: 0, most: limits.manyRows, search: search.value };
  const found = await findPage(deps, wanted, asked);
  if (!found.ok) return found;
  const { places, goesOn } = found.value;
  const ids = places.map(({ id }) => id);
  return ok({
    codes: await codesOfIds(query, ids),
    next: goesOn === null ? null : await writeCursor(query, 'newest', goesOn),
  });
}

import type { Transaction } from 'kysely';
import { hasWideCodeForm } from '../../../contract/codes.ts';
import type { LinkType } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import type { ManyVerdict } from '../../../contract/order/many.ts';
import type { Database } from '../../database/database.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import type { Clock } from '../../platform/clock.ts';
import { ownTurn } from '../../platform/own-turn.ts';
import { type Random, randomCode } from '../../platform/random.ts';
import { addReceipts, editReceipt } from '../../receipts/receipt-port.ts';
import { hasReceipts, toLink } from '../link.ts';
import { addLinkTags, foldTagsOf, type LinkTag, removeLinkTags, tagsOf } from '../tags/tag-store.ts';
import { type ActionRow, insertActedRows, insertAction, putOffSettling } from './action-store.ts';
import { type Before, type Change, changedColumns, judge } from './judge.ts';
import { changeMany, lockMany } from './many-store.ts';
import { tellChanged } from './tell-changed.ts';

export interface ChangeManyDeps {
  database: Database;
  clock: Clock;
  random: Random;
  /** Lets nobody fold clicks until the transaction ends: that locks many links as well, in another order. */
  lockFolding(transaction: Transaction<Schema>): Promise<void>;
}

/** What became of each link, and what undoes it; null: nothing was changed. */
export interface ManyChanged {
  verdicts: { code: string; verdict: ManyVerdict }[];
  action: ActionRow | null;
}

/** Links of one transaction: others come in between. */
const linksPerPiece = 100;
const undoIdLength = 16;
const undoMs = limits.undoSeconds * 1000;

/** Does the same to many links of an owner, a piece at a time; an action that it goes on is undone with it. */
export async function changeManyLinks(
  deps: ChangeManyDeps,
  owned: { ownerId: number; type: LinkType },
  { codes, change, action }: { codes: readonly string[]; change: Change; action: ActionRow | null },
): Promise<ManyChanged> {
  const named = [...new Set(codes)].filter(hasWideCodeForm);
  const known = new Map<string, ManyVerdict>();
  let current = action;
  for (let from = 0; from < named.length; from += linksPerPiece) {
    await ownTurn();
    const piece = named.slice(from, from + linksPerPiece);
    current = await deps.database.query.transaction().execute(async (transaction) => {
      await deps.lockFolding(transaction);
      return changePiece(deps, transaction, { owned, piece, change, action: current, known });
    });
  }
  return {
    verdicts: codes.map((code) => ({ code, verdict: known.get(code) ?? 'not_found' })),
    action: current,
  };
}

interface Piece {
  owned: { ownerId: number; type: LinkType };
  piece: readonly string[];
  change: Change;
  action: ActionRow | null;
  known: Map<string, ManyVerdict>;
}

async function changePiece(
  deps: ChangeManyDeps,
  transaction: Transaction<Schema>,
  { owned, piece, change, action, known }: Piece,
): Promise<ActionRow | null> {
  const now = deps.clock.now();
  const { dialect } = deps.database;
  const rows = await lockMany(transaction, dialect, owned, piece);
  const tags = change.tagIds.length === 0 ? new Map() : await tagsOf(transaction, idsOf(rows));
  const before = new Map<number, Before>();
  for (const row of rows) {
    const tagIds = (tags.get(row.id) ?? []).map(({ id }: { id: number }) => id);
    const judged = judge({ row, tagIds }, change, now);
    known.set(row.code, judged.verdict);
    if (judged.verdict === 'done') before.set(row.id, judged.before);
  }
  if (before.size === 0) return action;
  const columns = changedColumns(change, now);
  const changed = await changeMany(transaction, dialect, [...before.keys()], columns);
  await changeTags(deps, transaction, change, before);
  await tellChanged(transaction, dialect, changed, now);
  if (change.action === 'extend') await noteExtended(transaction, dialect, changed, now);
  const kept = await keepAction(deps, transaction, { owned, change, action, now });
  await insertActedRows(
    transaction,
    changed.map(({ id, version }) => ({
      action_id: kept.id,
      link_id: id,
      version,
      before: JSON.stringify(before.get(id) ?? null),
    })),
  );
  return kept;
}

async function noteExtended(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  rows: readonly LinkRow[],
  now: number,
): Promise<void> {
  const edited = rows.map(toLink).filter(hasReceipts);
  await addReceipts(
    transaction,
    dialect,
    edited.map(({ id }) => editReceipt(id, now)),
  );
}

function idsOf(rows: readonly LinkRow[]): number[] {
  return rows.map(({ id }) => id);
}

async function changeTags(
  { database: { dialect } }: ChangeManyDeps,
  transaction: Transaction<Schema>,
  { action, tagIds }: Change,
  before: ReadonlyMap<number, Before>,
): Promise<void> {
  if (action !== 'tag' && action !== 'untag') return;
  const linkIds = [...before.keys()];
  if (action === 'untag') await removeLinkTags(transaction, linkIds, tagIds);
  else await addLinkTags(transaction, dialect, tagPairs(before));
  await foldTagsOf(transaction, dialect, linkIds);
}

/** The tags that an action put on links, or took off them. */
export function tagPairs(before: ReadonlyMap<number, Before>): LinkTag[] {
  return [...before].flatMap(([linkId, tags]) =>
    Array.isArray(tags) ? tags.map((tagId: number): LinkTag => [tagId, linkId]) : [],
  );
}

/** The action that the piece belongs to: with every piece there is as much time to undo it. */
async function keepAction(
  { random }: ChangeManyDeps,
  transaction: Transaction<Schema>,
  { owned, change, action, now }: Pick<Piece, 'owned' | 'change' | 'action'> & { now: number },
): Promise<ActionRow> {
  const until = now + undoMs;
  const goneOn = action === null ? undefined : await putOffSettling(transaction, action.id, { now, until });
  return (
    goneOn ??
    insertAction(transaction, {
      public_id: randomCode(random, undoIdLength),
      owner_id: owned.ownerId,
      type: owned.type,
      action: change.action,
      at_ms: now,
      settles_at_ms: until,
    })
  );
}

import type { Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import { ownTurn } from '../../platform/own-turn.ts';
import { rankVisited } from '../stores/link-ranks-store.ts';
import { addLinkTags, foldTagsOf, removeLinkTags } from '../tags/tag-store.ts';
import {
  type ActedRow,
  type ActionRow,
  findAction,
  putOffSettling,
  removeAction,
  takeActedRows,
} from './action-store.ts';
import { type ChangeManyDeps, tagPairs } from './change-many.ts';
import type { Before } from './judge.ts';
import { lockUnchanged, restoreMany } from './many-store.ts';
import { tellChanged } from './tell-changed.ts';

type UndoDeps = Omit<ChangeManyDeps, 'random'>;

/** How many links are as they were before, and how many were changed again since and are left alone. */
export interface Undone {
  restored: number;
  left: number;
}

const linksPerPiece = 100;
/** Time for undoing itself; what is cut off by a kill is gone on with after it. */
const undoingMs = 30_000;

/** Undoes what was done to many links at once. */
export async function undoMany(
  deps: UndoDeps,
  { ownerId, publicId, type }: { ownerId: number; publicId: string; type?: LinkType },
): Promise<Result<Undone, 'notFound' | 'tooLateToUndo'>> {
  const { query } = deps.database;
  const found = await findAction(query, { ownerId, publicId });
  if (found === undefined || (type ?? found.type) !== found.type) return fail('notFound');
  const now = deps.clock.now();
  const action = await putOffSettling(query, found.id, { now, until: now + undoingMs, isUndone: 1 });
  return action === undefined ? fail('tooLateToUndo') : ok(await undoRest(deps, action));
}

/** Undoes what is left of an action. */
export async function undoRest(deps: UndoDeps, action: ActionRow): Promise<Undone> {
  const undone = { restored: 0, left: 0 };
  for (;;) {
    await ownTurn();
    const piece = await deps.database.query.transaction().execute(async (transaction) => {
      await deps.lockFolding(transaction);
      const rows = await takeActedRows(transaction, action.id, linksPerPiece);
      return { taken: rows.length, restored: await restoreSome(deps, transaction, action, rows) };
    });
    undone.restored += piece.restored;
    undone.left += piece.taken - piece.restored;
    if (piece.taken < linksPerPiece) break;
  }
  await removeAction(deps.database.query, action.id);
  return undone;
}

async function restoreSome(
  { database: { dialect }, clock }: UndoDeps,
  transaction: Transaction<Schema>,
  { action }: ActionRow,
  rows: readonly ActedRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const before = new Map(rows.map((row) => [row.link_id, JSON.parse(row.before) as Before]));
  const versions = new Map(rows.map((row) => [row.link_id, row.version]));
  const unchanged = await lockUnchanged(transaction, dialect, versions);
  if (unchanged.length === 0) return 0;
  const kept = new Map(unchanged.map(({ id }) => [id, before.get(id) ?? null]));
  const values = new Map([...kept].map(([id, value]) => [id, typeof value === 'number' ? value : null]));
  const restored = await restoreMany(transaction, dialect, action, values);
  if (action === 'delete') await rankRestored(transaction, dialect, restored);
  if (action === 'untag') await addLinkTags(transaction, dialect, tagPairs(kept));
  if (action === 'tag')
    for (const [tagId, linkId] of tagPairs(kept)) await removeLinkTags(transaction, [linkId], [tagId]);
  if (action === 'tag' || action === 'untag') await foldTagsOf(transaction, dialect, [...kept.keys()]);
  await tellChanged(transaction, dialect, restored, clock.now());
  return restored.length;
}

/** What was visited, or put in order, while it counted as deleted has no place in the order of visits yet. */
async function rankRestored(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  restored: readonly LinkRow[],
): Promise<void> {
  const lists = new Map(
    restored.flatMap(({ id, owner_id, type }) =>
      owner_id === null ? [] : [[id, { ownerId: owner_id, type }] as const],
    ),
  );
  await rankVisited(transaction, dialect, [...lists.keys()], lists);
}

import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import { noteManyEvents } from '../../webhooks/note-event-port.ts';
import type { DeleteLinkDeps } from '../delete-link.ts';
import { removeRanks } from '../stores/link-ranks-store.ts';
import { removeLinkTags } from '../tags/tag-store.ts';
import { type ActedRow, type ActionRow, dueAction, removeAction, takeActedRows } from './action-store.ts';
import type { ChangeManyDeps } from './change-many.ts';
import { lockUnchanged, wipeMany } from './many-store.ts';
import { undoRest } from './undo-many.ts';

export interface SettleManyDeps extends Omit<ChangeManyDeps, 'random'>, DeleteLinkDeps {}

const settleEveryMs = 1000;
const links = { fewest: 20, most: 100 };

/** Does for good what can no longer be undone: what was deleted is wiped, and what undoing needed is forgotten. */
export function manyJobs(deps: SettleManyDeps): Job[] {
  return [
    {
      name: 'settle many at once',
      everyMs: settleEveryMs,
      async run(signal) {
        const settled = new Set<ActionRow['type']>();
        await inSmallSteps({ ...links, signal }, async (amount) => {
          const action = await dueAction(deps.database.query, deps.clock.now());
          if (action === undefined) return false;
          // A server was killed while it undid this.
          if (action.is_undone === 1) await undoRest(deps, action);
          else if (await settleSome(deps, action, amount)) settled.add(action.type);
          return true;
        });
        if (settled.has('secret')) await deps.purge();
        else if (settled.size > 0) deps.owePurge();
      },
    },
  ];
}

/** Settles some links of an action; says whether any was wiped. */
async function settleSome(deps: SettleManyDeps, action: ActionRow, amount: number): Promise<boolean> {
  const { taken, wiped } = await deps.database.query.transaction().execute(async (transaction) => {
    await deps.lockFolding(transaction);
    const rows = await takeActedRows(transaction, action.id, amount);
    const isDeletion = action.action === 'delete' && rows.length > 0;
    return { taken: rows.length, wiped: isDeletion ? await wipeSome(deps, transaction, rows) : 0 };
  });
  if (taken < amount) await removeAction(deps.database.query, action.id);
  return wiped > 0;
}

/** All that deleting a single link does. */
async function wipeSome(
  { database: { dialect }, clock, removeMessage, removeReceipts }: SettleManyDeps,
  transaction: Transaction<Schema>,
  rows: readonly ActedRow[],
): Promise<number> {
  const versions = new Map(rows.map((row) => [row.link_id, row.version]));
  const unchanged = await lockUnchanged(transaction, dialect, versions);
  if (unchanged.length === 0) return 0;
  const wiped = await wipeMany(
    transaction,
    unchanged.map(({ id }) => id),
  );
  const ids = wiped.map(({ id }) => id);
  await removeLinkTags(transaction, ids);
  await removeRanks(transaction, ids);
  await removeReceipts(transaction, ids);
  for (const { id, type } of wiped) if (type === 'secret') await removeMessage(transaction, id);
  const now = clock.now();
  const events = wiped
    .filter(({ type }) => type === 'url')
    .map(({ owner_id, code }) => ({
      ownerId: owner_id,
      type: 'link.deleted' as const,
      data: JSON.stringify({ code }),
      now,
    }));
  if (events.length > 0) await noteManyEvents(transaction, dialect, events);
  return wiped.length;
}

import { type DatabaseFailure, databaseFailure, faultDetails } from '../../database/database-failure.ts';
import type { TellFault } from '../../platform/throttled-log.ts';
import { type Click, packClicks } from '../click-batch.ts';
import type { ClickStore } from '../click-store.ts';
import { type BatchLane, type BatchLanes, nextStamp } from '../keeping/batch-lanes.ts';
import type { SentBatch } from './append-store.ts';
import { type KeepTurnDeps, keepTurn } from './keep-turn.ts';
import {
  catchUp,
  clicksOf,
  codesOf,
  decideChangedAnew,
  settleRest,
  type Turn,
  type WaitingVisit,
} from './turn.ts';

export interface SettleDeps extends KeepTurnDeps {
  store: ClickStore;
  /** Null where the database cannot be away: what is sent there once is not sent again. */
  lanes: BatchLanes | null;
  tellFault: TellFault;
  /** Told of every commit: how many clicks it had, and how long it took. */
  onCommitted(clicks: number, seconds: number): void;
}

/**
 * Settles visits that were right as of link change number `epoch`. Usually nothing was changed since, which one
 * comparison shows. Otherwise the links of these visits are compared with those that were changed, inside the commit:
 * whoever changes a link keeps no visitor from following another one.
 */
export async function settleTurn(deps: SettleDeps, epoch: number, visits: WaitingVisit[]): Promise<void> {
  const { kept, lanes, tellFault } = deps;
  const turn: Turn = { epoch, rest: visits, unanswered: null };
  const lane = lanes?.take() ?? null;
  const trouble = kept.trouble();
  try {
    if (trouble === null) await recordTurn(deps, turn, lane);
    else await keepTurn(deps, turn, trouble);
  } catch (error) {
    await keepInstead(deps, turn, error).catch(fail);
  }
  // In a lane whose last batch may still be recorded nothing more is sent.
  if (lane !== null && turn.unanswered === null) lanes?.giveBack(lane);

  function fail(error: unknown): void {
    tellFault('clicks could not be recorded', faultDetails(error));
    settleRest(turn, 'failed');
  }
}

const troubles: Record<DatabaseFailure, string> = {
  'cannot-write': 'clicks cannot be recorded: the database cannot write',
  away: 'clicks cannot be recorded: the database cannot be reached',
};

async function keepInstead(deps: SettleDeps, turn: Turn, error: unknown): Promise<void> {
  const failure = databaseFailure(error);
  if (failure === null || (failure === 'away' && deps.outageMs === 0)) throw error;
  deps.tellFault(troubles[failure], faultDetails(error));
  await keepTurn(deps, turn, failure);
}

async function recordTurn(deps: SettleDeps, turn: Turn, lane: BatchLane | null): Promise<void> {
  const { store, freshness } = deps;
  const { epoch } = turn;
  const clicks = clicksOf(turn.rest);
  const beganMs = performance.now();
  const isCurrent =
    clicks.length === 0
      ? (await store.latestChange()) === epoch
      : await send(turn, lane, clicks, (batch) => store.appendBatch(batch, epoch));
  if (isCurrent) {
    freshness.note(beganMs);
    noteCommit(deps, clicks, beganMs);
    return settleRest(turn, 'recorded');
  }
  await catchUp(deps);
  await recordUntouched(deps, turn, lane);
}

async function recordUntouched(deps: SettleDeps, turn: Turn, lane: BatchLane | null): Promise<void> {
  for (;;) {
    const clicks = clicksOf(turn.rest);
    const beganMs = performance.now();
    const append = (batch: SentBatch) =>
      deps.store.appendUnlessChanged(batch, turn.epoch, codesOf(turn.rest));
    if (clicks.length > 0 && (await send(turn, lane, clicks, append))) {
      noteCommit(deps, clicks, beganMs);
      return settleRest(turn, 'recorded');
    }
    const before = turn.rest.length;
    await decideChangedAnew(deps, turn);
    if (clicksOf(turn.rest).length === 0) return settleRest(turn, 'recorded');
    // Whatever kept the clicks from being recorded, it was no change that we know of.
    if (turn.rest.length === before) return settleRest(turn, 'stale');
  }
}

async function send(
  turn: Turn,
  lane: BatchLane | null,
  clicks: Click[],
  append: (batch: SentBatch) => Promise<boolean>,
): Promise<boolean> {
  turn.unanswered = lane === null ? null : nextStamp(lane);
  const isAppended = await append({ clicks: packClicks(clicks), stamp: turn.unanswered });
  turn.unanswered = null;
  return isAppended;
}

function noteCommit({ onCommitted }: SettleDeps, clicks: Click[], beganMs: number): void {
  if (clicks.length > 0) onCommitted(clicks.length, (performance.now() - beganMs) / 1000);
}

import { databaseFailure, faultDetails } from '../database/database-failure.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { type Click, packClicks } from './click-batch.ts';
import type { ClickStore } from './click-store.ts';
import type { KeptClicks } from './kept-clicks.ts';

/**
 * What became of a visit: its click is committed, or waits in memory because the database cannot write; or its link has
 * changed, and it has to be decided anew; or the database failed.
 */
export type RecordOutcome = 'recorded' | 'stale' | 'failed';

/** A visit that was decided from memory and waits for its click to be committed. */
export interface WaitingVisit {
  code: string;
  /** Null when nothing is to be counted. */
  click: Click | null;
  /** Whether its click may wait in memory when the database cannot write. */
  isPlain: boolean;
  onSettled(outcome: RecordOutcome): void;
}

export interface SettleDeps {
  store: ClickStore;
  kept: KeptClicks;
  /** Lets the memory of links catch up with changes, before waiting visitors are decided anew. */
  catchUp(): Promise<void>;
  tellFault: TellFault;
  /** Told of every commit: how many clicks it had, and how long it took. */
  onCommitted(clicks: number, seconds: number): void;
}

/**
 * Settles visits that were right as of link change number `epoch`. Usually nothing was changed since, which one
 * comparison shows. Otherwise the links of these visits are compared with those that were changed, inside the commit:
 * whoever changes a link keeps no visitor from following another one.
 */
export async function settleTurn(
  { store, kept, catchUp, tellFault, onCommitted }: SettleDeps,
  epoch: number,
  visits: WaitingVisit[],
): Promise<void> {
  let rest = visits;

  try {
    if (kept.isKeeping()) await keepClicks();
    else await recordClicks();
  } catch (error) {
    if (databaseFailure(error) === 'cannot-write') await keepInstead(error);
    else fail(error);
  }

  async function recordClicks(): Promise<void> {
    const clicks = clicksOf(rest);
    const beganMs = performance.now();
    const isCurrent =
      clicks.length === 0
        ? (await store.latestChange()) === epoch
        : await store.appendBatch(packClicks(clicks), epoch);
    if (isCurrent) noteCommit(clicks, beganMs);
    if (isCurrent) return settleRest('recorded');
    await catchUp();
    await recordUntouched();
  }

  async function recordUntouched(): Promise<void> {
    for (;;) {
      const clicks = clicksOf(rest);
      const beganMs = performance.now();
      const isRecorded =
        clicks.length > 0 && (await store.appendUnlessChanged(packClicks(clicks), epoch, codesOf(rest)));
      if (isRecorded) {
        noteCommit(clicks, beganMs);
        return settleRest('recorded');
      }
      const before = rest.length;
      await decideChangedAnew();
      if (clicksOf(rest).length === 0) return settleRest('recorded');
      // Whatever kept the clicks from being recorded, it was no change that we know of.
      if (rest.length === before) return settleRest('stale');
    }
  }

  function noteCommit(clicks: Click[], beganMs: number): void {
    if (clicks.length > 0) onCommitted(clicks.length, (performance.now() - beganMs) / 1000);
  }

  async function keepInstead(error: unknown): Promise<void> {
    tellFault('clicks cannot be recorded: the database cannot write', faultDetails(error));
    await keepClicks().catch(fail);
  }

  /** The database cannot write, but it can be read: who may pass is known, and clicks of plain links can wait. */
  async function keepClicks(): Promise<void> {
    if ((await store.latestChange()) !== epoch) {
      await catchUp();
      await decideChangedAnew();
    }
    const refused = rest.filter(({ click, isPlain }) => click !== null && !isPlain);
    rest = rest.filter(({ click, isPlain }) => click === null || isPlain);
    kept.keep(clicksOf(rest));
    settleRest('recorded');
    settle(refused, 'failed');
  }

  async function decideChangedAnew(): Promise<void> {
    const changed = await store.changedAmong(epoch, codesOf(rest));
    const stale = rest.filter(({ code }) => changed.has(code));
    rest = rest.filter(({ code }) => !changed.has(code));
    settle(stale, 'stale');
  }

  function fail(error: unknown): void {
    tellFault('clicks could not be recorded', faultDetails(error));
    settleRest('failed');
  }

  function settleRest(outcome: RecordOutcome): void {
    const settled = rest;
    rest = [];
    settle(settled, outcome);
  }
}

function settle(visits: WaitingVisit[], outcome: RecordOutcome): void {
  for (const visit of visits) visit.onSettled(outcome);
}

function clicksOf(visits: WaitingVisit[]): Click[] {
  const clicks: Click[] = [];
  for (const { click } of visits) if (click !== null) clicks.push(click);
  return clicks;
}

function codesOf(visits: WaitingVisit[]): string[] {
  return [...new Set(visits.map(({ code }) => code))];
}

import type { Click } from '../click-batch.ts';
import type { ClickStore } from '../click-store.ts';
import type { BatchStamp } from '../keeping/batch-lanes.ts';
import type { Freshness } from '../keeping/freshness.ts';

/**
 * What became of a visit: its click is committed, or kept until the database can record it; or its link has changed, and
 * it has to be decided anew; or the database failed.
 */
export type RecordOutcome = 'recorded' | 'stale' | 'failed';

/** A visit that was decided from memory and waits for its click to be committed. */
export interface WaitingVisit {
  code: string;
  /** Null when nothing is to be counted. */
  click: Click | null;
  /** The plain link that it leads on: its click may be kept elsewhere than in the database. */
  plainLink: object | null;
  onSettled(outcome: RecordOutcome): void;
}

/** What is remembered of links. */
export interface LinkMemory {
  /** Lets it catch up with changes, before waiting visitors are decided anew. */
  catchUp(): Promise<void>;
  /** Whether the link with this code is still remembered as this one. */
  holds(code: string, link: object): boolean;
}

/** Visits that are settled together, right as of link change number `epoch`. */
export interface Turn {
  epoch: number;
  /** Those that are not settled yet. */
  rest: WaitingVisit[];
  /** Of the batch that was sent and has not been answered. */
  unanswered: BatchStamp | null;
}

export function settle(visits: readonly WaitingVisit[], outcome: RecordOutcome): void {
  for (const visit of visits) visit.onSettled(outcome);
}

export function settleRest(turn: Turn, outcome: RecordOutcome): void {
  const settled = turn.rest;
  turn.rest = [];
  settle(settled, outcome);
}

export function clicksOf(visits: readonly WaitingVisit[]): Click[] {
  const clicks: Click[] = [];
  for (const { click } of visits) if (click !== null) clicks.push(click);
  return clicks;
}

export function codesOf(visits: readonly WaitingVisit[]): string[] {
  return [...new Set(visits.map(({ code }) => code))];
}

/** Has those decided anew whose links were changed. */
export async function decideChangedAnew(
  { store }: { store: Pick<ClickStore, 'changedAmong'> },
  turn: Turn,
): Promise<void> {
  const changed = await store.changedAmong(turn.epoch, codesOf(turn.rest));
  const stale = turn.rest.filter(({ code }) => changed.has(code));
  turn.rest = turn.rest.filter(({ code }) => !changed.has(code));
  settle(stale, 'stale');
}

export async function catchUp({
  memory,
  freshness,
}: {
  memory: Pick<LinkMemory, 'catchUp'>;
  freshness: Freshness;
}): Promise<void> {
  const beganMs = performance.now();
  await memory.catchUp();
  freshness.note(beganMs);
}

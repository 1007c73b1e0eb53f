import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { EndWalk } from './end-walk-port.ts';
import { lockExpiryMark, moveExpiryMark } from './stores/expiry-mark-store.ts';

/** What is about to be committed with an end that is over by then is still found. */
const settlingMs = 10_000;
const atOnce = 200;

export interface WalkDeps {
  database: Database;
  clock: Clock;
}

/** Goes over the links that have ended since the last time, each once: the mark moves in the same transaction. */
export async function walkEnds<Ended extends { id: number; expiresAtMs: number }>(
  deps: WalkDeps,
  walk: EndWalk<Ended>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await walkOverSome(deps, walk)));
}

/** Says whether there may be more. */
async function walkOverSome<Ended extends { id: number; expiresAtMs: number }>(
  { database, clock }: WalkDeps,
  { mark: name, find, note }: EndWalk<Ended>,
): Promise<boolean> {
  const now = clock.now();
  const untilMs = now - settlingMs;
  return database.query.transaction().execute(async (transaction) => {
    const mark = await lockExpiryMark(transaction, name);
    // What ended before anybody could want to know is not told.
    if (mark === null) await moveExpiryMark(transaction, name, { atMs: untilMs, linkId: 0 });
    if (mark === null || mark.atMs >= untilMs) return false;
    const ended = await find(transaction, mark, untilMs, atOnce, database.dialect);
    await note(transaction, ended, now);
    const last = ended.length === atOnce ? ended.at(-1) : undefined;
    await moveExpiryMark(
      transaction,
      name,
      last === undefined
        ? { atMs: untilMs, linkId: Number.MAX_SAFE_INTEGER }
        : { atMs: last.expiresAtMs, linkId: last.id },
    );
    return last !== undefined;
  });
}

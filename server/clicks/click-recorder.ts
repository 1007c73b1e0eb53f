import { type Click, packClicks } from './click-batch.ts';
import type { ClickStore } from './click-store.ts';

/** What became of a click: it is committed; or a link has changed and everything has to be decided anew; or the database failed. */
export type RecordOutcome = 'recorded' | 'stale' | 'failed';

/** Commits the clicks of one turn of the event loop, or of the time the last commit took, together, and answers each after it. */
export interface ClickRecorder {
  /** `epoch` is the link change up to which the decision to let the visitor pass was right. */
  record(click: Click, epoch: number, onSettled: (outcome: RecordOutcome) => void): void;
  /** The same promise without a click: nothing that was decided at `epoch` has changed since. */
  confirm(epoch: number, onSettled: (outcome: RecordOutcome) => void): void;
  /** Resolves when everything recorded so far is settled. */
  drain(): Promise<void>;
}

interface Turn {
  epoch: number;
  clicks: Click[];
  waiting: ((outcome: RecordOutcome) => void)[];
}

export function createClickRecorder(deps: {
  store: ClickStore;
  /** Lets the memory of links catch up with changes, before waiting visitors are decided anew. */
  catchUp(): Promise<void>;
  onError(error: unknown): void;
}): ClickRecorder {
  let turn: Turn | null = null;
  const underWay = new Set<Promise<void>>();

  function turnAt(epoch: number): Turn {
    if (turn !== null && turn.epoch !== epoch) closeTurn();
    if (turn === null) {
      turn = { epoch, clicks: [], waiting: [] };
      // While a commit is under way the next one gathers: fewer and larger ones cost less.
      if (underWay.size === 0) setImmediate(closeTurn);
    }
    return turn;
  }

  function closeTurn(): void {
    if (turn === null) return;
    const closed = turn;
    turn = null;
    const settled = settle(closed).finally(() => {
      underWay.delete(settled);
      if (underWay.size === 0) closeTurn();
    });
    underWay.add(settled);
  }

  async function settle({ epoch, clicks, waiting }: Turn): Promise<void> {
    const outcome = await commit(clicks, epoch);
    for (const onSettled of waiting) onSettled(outcome);
  }

  async function commit(clicks: Click[], epoch: number): Promise<RecordOutcome> {
    try {
      const isCurrent =
        clicks.length === 0
          ? (await deps.store.latestChange()) === epoch
          : await deps.store.appendBatch(packClicks(clicks), epoch);
      if (isCurrent) return 'recorded';
      await deps.catchUp();
      return 'stale';
    } catch (error) {
      deps.onError(error);
      return 'failed';
    }
  }

  return {
    record(click, epoch, onSettled) {
      const current = turnAt(epoch);
      current.clicks.push(click);
      current.waiting.push(onSettled);
    },
    confirm(epoch, onSettled) {
      turnAt(epoch).waiting.push(onSettled);
    },
    async drain() {
      closeTurn();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

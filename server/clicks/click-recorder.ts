import type { Click } from './click-batch.ts';
import { type RecordOutcome, type SettleDeps, settleTurn, type WaitingVisit } from './settle-turn.ts';

/** What a visit was decided on. */
export interface Decided {
  code: string;
  /** The link change up to which the decision was right. */
  epoch: number;
}

/** Commits the clicks of one turn of the event loop, or of the time the last commit took, together, and answers each after it. */
export interface ClickRecorder {
  /** A plain link's click may wait in memory while the database cannot write. */
  record(click: Click, decided: Decided & { isPlain: boolean }, onSettled: OnSettled): void;
  /** The same promise without a click: the link has not changed since. */
  confirm(decided: Decided, onSettled: OnSettled): void;
  /** Resolves when everything recorded so far is settled. */
  drain(): Promise<void>;
}

type OnSettled = (outcome: RecordOutcome) => void;

interface Turn {
  epoch: number;
  visits: WaitingVisit[];
}

export function createClickRecorder(deps: SettleDeps): ClickRecorder {
  let turn: Turn | null = null;
  const underWay = new Set<Promise<void>>();

  function turnAt(epoch: number): Turn {
    if (turn !== null && turn.epoch !== epoch) closeTurn();
    if (turn === null) {
      turn = { epoch, visits: [] };
      // While a commit is under way the next one gathers: fewer and larger ones cost less.
      if (underWay.size === 0) setImmediate(closeTurn);
    }
    return turn;
  }

  function closeTurn(): void {
    if (turn === null) return;
    const { epoch, visits } = turn;
    turn = null;
    const settled = settleTurn(deps, epoch, visits).finally(() => {
      underWay.delete(settled);
      if (underWay.size === 0) closeTurn();
    });
    underWay.add(settled);
  }

  return {
    record(click, { code, epoch, isPlain }, onSettled) {
      turnAt(epoch).visits.push({ code, click, isPlain, onSettled });
    },
    confirm({ code, epoch }, onSettled) {
      turnAt(epoch).visits.push({ code, click: null, isPlain: false, onSettled });
    },
    async drain() {
      closeTurn();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

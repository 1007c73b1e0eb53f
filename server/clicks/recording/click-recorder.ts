import type { Click } from '../click-batch.ts';
import { type SettleDeps, settleTurn } from './settle-turn.ts';
import { catchUp, type RecordOutcome, type WaitingVisit } from './turn.ts';

/** What a visit was decided on. */
export interface Decided {
  code: string;
  /** The link change up to which the decision was right. */
  epoch: number;
  /** The plain link that it leads on, as it is remembered; null: it leads elsewhere, or something protects the link. */
  plainLink: object | null;
}

/** Commits the clicks of one turn of the event loop, or of the time the last commit took, together, and answers each after it. */
export interface ClickRecorder {
  /** A plain link's click may be kept elsewhere while the database cannot record it. */
  record(click: Click, decided: Decided, onSettled: OnSettled): void;
  /** The same promise without a click: the link has not changed since. */
  confirm(decided: Decided, onSettled: OnSettled): void;
  /** Holds what is remembered of links against the database, where no visit has done so for some time. */
  refresh(afterMs: number): Promise<void>;
  /** Resolves when everything recorded so far is settled. */
  drain(): Promise<void>;
}

type OnSettled = (outcome: RecordOutcome) => void;

interface GatheringTurn {
  epoch: number;
  visits: WaitingVisit[];
}

export function createClickRecorder(deps: SettleDeps): ClickRecorder {
  let turn: GatheringTurn | null = null;
  const underWay = new Set<Promise<void>>();

  function turnAt(epoch: number): GatheringTurn {
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
    record(click, { code, epoch, plainLink }, onSettled) {
      turnAt(epoch).visits.push({ code, click, plainLink, onSettled });
    },
    confirm({ code, epoch, plainLink }, onSettled) {
      turnAt(epoch).visits.push({ code, click: null, plainLink, onSettled });
    },
    async refresh(afterMs) {
      if (deps.kept.trouble() !== null || deps.freshness.ageMs() < afterMs) return;
      await catchUp(deps);
    },
    async drain() {
      closeTurn();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

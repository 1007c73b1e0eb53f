import { type DatabaseFailure, databaseFailure } from '../../database/database-failure.ts';
import type { ClickStore } from '../click-store.ts';
import type { Freshness } from '../keeping/freshness.ts';
import type { KeptClicks } from '../keeping/kept-clicks.ts';
import {
  catchUp,
  clicksOf,
  decideChangedAnew,
  type LinkMemory,
  settle,
  settleRest,
  type Turn,
  type WaitingVisit,
} from './turn.ts';

export interface KeepTurnDeps {
  store: Pick<ClickStore, 'latestChange' | 'changedAmong'>;
  kept: KeptClicks;
  memory: LinkMemory;
  freshness: Freshness;
  /** How old what is remembered may be for plain links to go on while the database is away; 0: they do not. */
  outageMs: number;
}

/** Lets those of a turn pass who may without a commit, once their clicks are kept; refuses the others. */
export async function keepTurn(deps: KeepTurnDeps, turn: Turn, failure: DatabaseFailure): Promise<void> {
  const seen = failure === 'away' ? failure : await lookAtChanges(deps, turn);
  const mayPass = seen === 'away' ? passingUnseen(deps) : passingSeen;
  const refused = turn.rest.filter((visit) => !mayPass(visit));
  turn.rest = turn.rest.filter(mayPass);
  settle(refused, 'failed');
  await deps.kept.keep(clicksOf(turn.rest), seen, turn.unanswered);
  settleRest(turn, 'recorded');
}

/** The database cannot write. Where it can be read, it is known whose links have changed. */
async function lookAtChanges(deps: KeepTurnDeps, turn: Turn): Promise<DatabaseFailure> {
  try {
    const beganMs = performance.now();
    if ((await deps.store.latestChange()) === turn.epoch) deps.freshness.note(beganMs);
    else {
      await catchUp(deps);
      await decideChangedAnew(deps, turn);
    }
    return 'cannot-write';
  } catch (error) {
    if (databaseFailure(error) !== 'away' || deps.outageMs === 0) throw error;
    return 'away';
  }
}

function passingSeen({ click, plainLink }: WaitingVisit): boolean {
  return click === null || plainLink !== null;
}

/** What is remembered may be as old as that, and no older. */
function passingUnseen({ memory, freshness, outageMs }: KeepTurnDeps): (visit: WaitingVisit) => boolean {
  const isFresh = freshness.ageMs() <= outageMs;
  return ({ code, plainLink }) => isFresh && plainLink !== null && memory.holds(code, plainLink);
}

import { faultDetails } from '../../database/database-failure.ts';
import { withinPatience } from '../../platform/patience.ts';
import type { TellFault } from '../../platform/throttled-log.ts';
import type { ClickStore } from '../click-store.ts';
import type { KeptClicks } from '../keeping/kept-clicks.ts';

const patienceMs = 2000;
/** Whoever asks again and again costs one commit in this time. */
const validMs = 1000;

/** Says whether a click can be recorded in the database now, by doing so and taking it back. */
export function createRecordingCheck(deps: {
  rehearse: ClickStore['rehearse'];
  kept: Pick<KeptClicks, 'trouble'>;
  tellFault: TellFault;
}): () => Promise<boolean> {
  let last: { atMs: number; isAble: boolean } | null = null;
  let underWay: Promise<boolean> | null = null;

  async function rehearse(): Promise<boolean> {
    const isAble = await deps.rehearse().then(
      () => true,
      (error: unknown) => {
        deps.tellFault('not ready: a click could not be recorded', faultDetails(error));
        return false;
      },
    );
    last = { atMs: performance.now(), isAble };
    underWay = null;
    return isAble;
  }

  return async () => {
    if (deps.kept.trouble() !== null) return false;
    if (last !== null && performance.now() - last.atMs < validMs) return last.isAble;
    underWay ??= rehearse();
    return withinPatience(underWay, patienceMs, false);
  };
}

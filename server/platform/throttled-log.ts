import type { Clock } from './clock.ts';
import type { Log } from './logger.ts';

/** Tells of a fault that may come with every request: at most once in some seconds, with how often it came meanwhile. */
export type TellFault = (fault: string, details?: Record<string, unknown>) => void;

const silenceMs = 10_000;
/** Faults are named by our own words, of which there are few; what is never forgotten is bounded all the same. */
const mostFaults = 1000;

export function createTellFault({ log, clock }: { log: Log; clock: Clock }): TellFault {
  const told = new Map<string, { untilMs: number; unsaid: number }>();
  return (fault, details = {}) => {
    const now = clock.now();
    const last = told.get(fault);
    if (last !== undefined && now < last.untilMs) {
      last.unsaid += 1;
      return;
    }
    if (told.size >= mostFaults) told.clear();
    told.set(fault, { untilMs: now + silenceMs, unsaid: 0 });
    log.error({ ...details, ...(last?.unsaid ? { timesMeanwhile: last.unsaid } : {}) }, fault);
  };
}

import { fail, ok, type Result } from '../../../contract/result.ts';

/** Lets a few at a time do costly work; a few more may wait, and whoever comes beyond that is sent away. */
export interface HashingGate {
  pass<Value>(work: () => Promise<Value>): Promise<Result<Value, 'unavailable'>>;
  figures(): HashingFigures;
}

/** How many work, and how many wait for their turn. */
export interface HashingFigures {
  working: number;
  waiting: number;
}

/** Hashing is meant to be slow: without the gate a flood of logins would take the processor from every other request. */
export function createHashingGate(size: { atOnce: number; waiting: number }): HashingGate {
  let working = 0;
  const queue: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (working < size.atOnce) working += 1;
    // Whoever leaves hands the place over, so that no later one comes in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) working -= 1;
    else next();
  }

  return {
    async pass(work) {
      if (working >= size.atOnce && queue.length >= size.waiting) return fail('unavailable');
      await enter();
      try {
        return ok(await work());
      } finally {
        leave();
      }
    },
    figures: () => ({ working, waiting: queue.length }),
  };
}

import { attemptAll, type RateLimiter, type RateRule } from './rate-limiter.ts';

/**
 * How many wrong guesses at one thing are compared, wherever they come from. Who guesses many at once gets no more:
 * wrong ones are counted one after the other, and a right one waits for those that came before it.
 */
export interface GuessBudget {
  /** Whether the next guess at it is not to be compared without further ado. */
  isSpent(what: string): Promise<boolean>;
  /** Counts a wrong guess; false when the budget was spent before it, and its answer must not tell that it was wrong. */
  countWrong(what: string): Promise<boolean>;
  /** Whether a right guess comes before the budget is spent; if not, its answer must not tell that it was right. */
  admitsRight(what: string): Promise<boolean>;
}

export function createGuessBudget(limiter: RateLimiter, rules: readonly RateRule[]): GuessBudget {
  /** The last wrong guess at each thing that is being counted, in this process. */
  const counting = new Map<string, Promise<boolean>>();

  async function isSpent(what: string): Promise<boolean> {
    const verdicts = await Promise.all(rules.map((rule) => limiter.peek(rule, what)));
    return verdicts.some(({ isAllowed }) => !isAllowed);
  }

  async function countAfter(before: Promise<boolean> | undefined, what: string): Promise<boolean> {
    // Whoever waits for the one before has its own answer: what became of that one is told to its sender.
    await before?.catch(() => false);
    const verdict = await attemptAll(
      limiter,
      rules.map((rule) => [rule, what]),
    );
    return verdict.isAllowed;
  }

  return {
    isSpent,
    async countWrong(what) {
      const mine = countAfter(counting.get(what), what);
      counting.set(what, mine);
      try {
        return await mine;
      } finally {
        if (counting.get(what) === mine) counting.delete(what);
      }
    },
    async admitsRight(what) {
      const before = counting.get(what);
      if (before === undefined) return true;
      await before.catch(() => false);
      return !(await isSpent(what));
    },
  };
}

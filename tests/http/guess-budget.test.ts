import { describe, expect, it } from 'vitest';
import { createGuessBudget } from '../../server/http/guess-budget.ts';
import type { RateLimiter, RateRule } from '../../server/http/rate-limiter.ts';
import { countingLimiter } from '../support/services/counting-limiter.ts';

const narrow: RateRule = { name: 'narrow', attempts: 2, windowSeconds: 60 };
const wide: RateRule = { name: 'wide', attempts: 9, windowSeconds: 600 };
const door = 'door';

describe('a budget of wrong guesses', () => {
  it('is spent when one of its rules is', async () => {
    const budget = createGuessBudget(countingLimiter(), [narrow, wide]);
    expect(await budget.isSpent(door)).toBe(false);
    for (const isWithin of [true, true, false]) expect(await budget.countWrong(door)).toBe(isWithin);
    expect(await budget.isSpent(door)).toBe(true);
  });

  it('holds no right guess back once every wrong one is counted', async () => {
    const budget = createGuessBudget(countingLimiter(), [narrow]);
    for (let count = 0; count < 3; count += 1) await budget.countWrong(door);
    expect(await budget.admitsRight(door)).toBe(true);
  });

  it('lets a right guess wait for the last of the wrong ones, and not for the first alone', async () => {
    const { limiter, answer } = slowLimiter();
    const budget = createGuessBudget(limiter, [narrow]);
    const wrong = [1, 2, 3].map(() => budget.countWrong(door));
    await answer();
    await wrong[0];
    const right = budget.admitsRight(door);
    for (let count = 0; count < 2; count += 1) await answer();
    expect(await right).toBe(false);
    expect(await Promise.all(wrong)).toEqual([true, true, false]);
  });

  it('is told to each guesser though it cannot be counted for the one before', async () => {
    const { limiter, answer, failOnce } = slowLimiter();
    const budget = createGuessBudget(limiter, [narrow]);
    failOnce();
    const first = budget.countWrong(door).catch((error: Error) => error.message);
    const second = budget.countWrong(door);
    const right = budget.admitsRight(door);
    for (let count = 0; count < 2; count += 1) await answer();
    expect(await first).toBe('The database is away');
    expect([await second, await right]).toEqual([true, true]);
  });
});

/** Counts one attempt when it is told to, not before. */
function slowLimiter() {
  const counting = countingLimiter();
  const waiting: (() => void)[] = [];
  let failsNext = false;
  const limiter: RateLimiter = {
    ...counting,
    async attempt(rule, who) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (failsNext) {
        failsNext = false;
        throw new Error('The database is away');
      }
      return counting.attempt(rule, who);
    },
  };
  return {
    limiter,
    failOnce() {
      failsNext = true;
    },
    async answer() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    },
  };
}

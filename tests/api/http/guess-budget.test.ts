import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuessBudget, type GuessBudget } from '../../../server/http/guess-budget.ts';
import { createRateLimiter } from '../../../server/http/rate-limiter.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const attempts = 5;

describeFirst(databaseKinds, 'a budget of five wrong guesses on %s', (kind) => {
  let app: AppUnderTest;
  let budget: GuessBudget;
  beforeAll(async () => {
    app = await startApp(kind);
    const { database, clock, vault } = app;
    const limiter = createRateLimiter({ database, clock, secret: vault.derive('a test') });
    budget = createGuessBudget(limiter, [{ name: 'test', attempts, windowSeconds: 60 }]);
  });
  afterAll(() => app.stop());

  const guessWrong = (what: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => budget.countWrong(what)));

  it('compares five of twenty that come at once, the first five', async () => {
    const counted = await guessWrong('at once', 20);
    expect(counted).toEqual([...Array(5).fill(true), ...Array(15).fill(false)]);
    expect(await budget.isSpent('at once')).toBe(true);
    expect(await budget.isSpent('another')).toBe(false);
  });

  it('does not let a right one through that comes behind them', async () => {
    const wrong = guessWrong('behind', 20);
    expect(await budget.admitsRight('behind')).toBe(false);
    await wrong;
  });

  it('lets a right one through that comes before them, or behind a few', async () => {
    const first = budget.admitsRight('before');
    await guessWrong('before', 20);
    expect(await first).toBe(true);
    const few = guessWrong('few', attempts - 1);
    expect(await budget.admitsRight('few')).toBe(true);
    await few;
  });

  it('is there again when its time is over', async () => {
    await guessWrong('later', 6);
    app.clock.advance({ seconds: 60 });
    expect(await budget.isSpent('later')).toBe(false);
    expect(await budget.countWrong('later')).toBe(true);
  });
});

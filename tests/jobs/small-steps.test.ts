import { describe, expect, it } from 'vitest';
import { inSmallSteps } from '../../server/jobs/small-steps.ts';

describe('long work in small steps', () => {
  it('does more at a time while that is quick, up to a bound, and ends when there is no more', async () => {
    const amounts: number[] = [];
    const { signal } = new AbortController();
    await inSmallSteps({ fewest: 1, most: 8, signal }, async (amount) => {
      amounts.push(amount);
      return amounts.length < 8;
    });
    expect(amounts).toHaveLength(8);
    expect(amounts[0]).toBe(1);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(8);
    for (const [place, amount] of amounts.entries())
      expect(amount).toBeLessThanOrEqual(2 * (amounts[place - 1] ?? 1));
  });

  it('is left between two steps when the server stops', async () => {
    const stopping = new AbortController();
    let steps = 0;
    await inSmallSteps({ fewest: 1, most: 1, signal: stopping.signal }, async () => {
      steps += 1;
      if (steps === 3) stopping.abort();
      return true;
    });
    expect(steps).toBe(3);
  });
});

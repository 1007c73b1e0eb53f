import { describe, expect, it, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { createMissBudget } from '../../server/visiting/miss-budget.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const address = '203.0.113.7';

describe('an address that has tried too many codes out', () => {
  it('looks further ones up at a slow pace, and none while too many wait', async () => {
    vi.useFakeTimers();
    const misses = createMissBudget({ clock: createFakeClock() });
    for (let n = 0; n <= limits.unknownCodesPerMinute; n += 1) {
      expect(misses.admit(address)).toBe(true);
      misses.note(address);
    }
    const verdicts: boolean[] = [];
    for (let n = 0; n < 1000; n += 1)
      void Promise.resolve(misses.admit(address)).then((isAdmitted) => verdicts.push(isAdmitted));
    await vi.advanceTimersByTimeAsync(0);
    expect(verdicts).toEqual(Array(800).fill(false));
    await vi.advanceTimersByTimeAsync(1000);
    expect(verdicts.filter(Boolean)).toHaveLength(40);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(verdicts.filter(Boolean)).toHaveLength(200);
    expect(misses.admit('203.0.113.8')).toBe(true);
    vi.useRealTimers();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { createMissBudget, unlimitedMisses } from '../../server/visiting/miss-budget.ts';
import { createFakeClock } from '../support/run/fake-clock.ts';

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

describe('an address that tries codes out', () => {
  it('is served as usual up to the budget, and told how long to wait beyond it', () => {
    const clock = createFakeClock();
    const misses = createMissBudget({ clock });
    for (let n = 0; n < limits.unknownCodesPerMinute; n += 1) misses.note(address);
    expect(misses.admit(address)).toBe(true);
    expect(misses.secondsToWait(address)).toBe(0);
    misses.note(address);
    expect(misses.secondsToWait(address)).toBe(60);
    expect(misses.secondsToWait('203.0.113.8')).toBe(0);
    clock.advance({ ms: 30_500 });
    expect(misses.secondsToWait(address)).toBe(30);
    clock.advance({ ms: 29_499 });
    expect(misses.secondsToWait(address)).toBe(1);
    clock.advance({ ms: 1 });
    expect(misses.secondsToWait(address)).toBe(0);
    expect(misses.admit(address)).toBe(true);
  });

  it('begins anew when its minute is over', () => {
    const clock = createFakeClock();
    const misses = createMissBudget({ clock });
    for (let n = 0; n < limits.unknownCodesPerMinute; n += 1) misses.note(address);
    clock.advance({ ms: 60_000 });
    for (let n = 0; n < limits.unknownCodesPerMinute; n += 1) misses.note(address);
    expect(misses.secondsToWait(address)).toBe(0);
    misses.note(address);
    expect(misses.secondsToWait(address)).toBe(60);
  });

  it('leaves no timer behind once nobody waits', async () => {
    vi.useFakeTimers();
    const misses = createMissBudget({ clock: createFakeClock() });
    for (let n = 0; n <= limits.unknownCodesPerMinute; n += 1) misses.note(address);
    expect(vi.getTimerCount()).toBe(0);
    const waiting = [misses.admit(address), misses.admit(address)];
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(249);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

it('without limits everybody is served', () => {
  expect(unlimitedMisses.admit(address)).toBe(true);
  unlimitedMisses.note(address);
  expect(unlimitedMisses.secondsToWait(address)).toBe(0);
});

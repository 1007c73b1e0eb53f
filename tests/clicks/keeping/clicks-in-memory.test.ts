import { describe, expect, it, vi } from 'vitest';
import { type Click, unpackClicks } from '../../../server/clicks/click-batch.ts';
import { createClicksInMemory } from '../../../server/clicks/keeping/clicks-in-memory.ts';

const noRoom = Object.assign(new Error('database or disk is full'), { errcode: 13 });
const clickOn = (linkId: number): Click => ({ linkId, atMs: 0, isCounted: false, from: null });

describe('clicks that wait in memory', () => {
  function setUp(options: { most?: number; append?: (clicks: string) => Promise<void> } = {}) {
    const rows: string[] = [];
    const told: string[] = [];
    const tell = (_details: unknown, words: string) => void told.push(words);
    const kept = createClicksInMemory({
      append: async (clicks) => void rows.push(clicks),
      tellFault: (fault) => void told.push(fault),
      log: { info: tell, error: tell } as never,
      ...options,
    });
    const counted = () => rows.flatMap(unpackClicks).reduce((sum, { count }) => sum + count, 0);
    return { kept, told, counted };
  }

  it('are written equal ones together, each once', async () => {
    const { kept, counted } = setUp();
    await kept.keep([clickOn(1), clickOn(1), clickOn(2)], 'cannot-write', null);
    await kept.keep([clickOn(1)], 'cannot-write', null);
    expect(kept.figures()).toMatchObject({ inMemory: 4, lost: 0 });
    await kept.stop();
    expect(counted()).toBe(4);
    expect(kept.trouble()).toBeNull();
  });

  it('are kept up to a bound; those beyond it are counted as lost, and told', async () => {
    const { kept, told, counted } = setUp({ most: 2 });
    await kept.keep([clickOn(1), clickOn(2), clickOn(3), clickOn(2)], 'cannot-write', null);
    expect(kept.figures()).toMatchObject({ inMemory: 3, lost: 1 });
    expect(told).toEqual([expect.stringContaining('clicks are lost')]);
    await kept.stop();
    expect(counted()).toBe(3);
  });

  it('wait on while there is no room, and are written once there is', async () => {
    vi.useFakeTimers();
    const rows: string[] = [];
    let isFull = true;
    const { kept } = setUp({
      append: async (clicks) => {
        if (isFull) throw noRoom;
        rows.push(clicks);
      },
    });
    await kept.keep([clickOn(1), clickOn(2)], 'cannot-write', null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(kept.figures()).toMatchObject({ inMemory: 2, lost: 0 });
    await kept.keep([clickOn(1)], 'cannot-write', null);
    isFull = false;
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(rows.flatMap(unpackClicks).map(({ linkId, count }) => [linkId, count])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(kept.trouble()).toBeNull();
  });

  it('are not written again when nobody knows whether they were, and told as lost', async () => {
    let attempts = 0;
    const { kept, told } = setUp({
      append: async () => {
        attempts += 1;
        throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
      },
    });
    await kept.keep([clickOn(1)], 'cannot-write', null);
    await kept.stop();
    await kept.stop();
    expect(attempts).toBe(1);
    expect(kept.figures()).toMatchObject({ inMemory: 0, lost: 1 });
    expect(told).toEqual(['clicks that waited in memory are lost']);
  });
});

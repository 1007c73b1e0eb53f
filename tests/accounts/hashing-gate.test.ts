import { describe, expect, it } from 'vitest';
import { createHashingGate } from '../../server/accounts/passwords/hashing-gate.ts';

/** Work that ends when the test says so. */
function createWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    async run() {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
    endOne: () => ends.shift()?.(),
    most: () => most,
    started: () => ends.length,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate before hashing', () => {
  it('lets as many through at once as there are places, and sends away whom nobody can wait for', async () => {
    const work = createWork();
    const gate = createHashingGate({ atOnce: 2, waiting: 3 });
    const outcomes = Array.from({ length: 8 }, () => gate.pass(() => work.run()));
    await turn();
    expect(work.started()).toBe(2);
    for (let index = 0; index < 5; index += 1) {
      work.endOne();
      await turn();
    }
    const results = await Promise.all(outcomes);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false, false]);
    expect(work.most()).toBe(2);
  });

  it('is free again after work that failed', async () => {
    const gate = createHashingGate({ atOnce: 1, waiting: 0 });
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.pass(async () => 'done')).toEqual({ ok: true, value: 'done' });
  });
});

import { describe, expect, it } from 'vitest';
import { createHashingGate } from '../../server/accounts/passwords/hashing-gate.ts';
import { createPasswords } from '../../server/accounts/passwords/passwords.ts';
import { systemRandom } from '../../server/platform/random.ts';

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
    expect(gate.figures()).toEqual({ working: 2, waiting: 3 });
    for (let index = 0; index < 5; index += 1) {
      work.endOne();
      await turn();
    }
    const results = await Promise.all(outcomes);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false, false]);
    expect(work.most()).toBe(2);
    expect(gate.figures()).toEqual({ working: 0, waiting: 0 });
  });

  it('is free again after work that failed', async () => {
    const gate = createHashingGate({ atOnce: 1, waiting: 0 });
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.pass(async () => 'done')).toEqual({ ok: true, value: 'done' });
  });

  it('has, for each core, a place for one password and room for forty more', async () => {
    const cheaplyStored = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const passwords = createPasswords({ random: systemRandom }, 2);
    const checks = Array.from({ length: 83 }, () => passwords.isRight('Correct1horse!', cheaplyStored));
    expect(passwords.figures()).toEqual({ working: 2, waiting: 80 });
    const results = await Promise.all(checks);
    expect(results.slice(0, 82)).toEqual(Array.from({ length: 82 }, () => ({ ok: true, value: false })));
    expect(results.at(-1)).toEqual({ ok: false, failure: 'unavailable' });
  });
});

import { describe, expect, it } from 'vitest';
import { sharedByWaiting } from '../../server/platform/shared-by-waiting.ts';

describe('work that is shared by all who wait for it', () => {
  it('is done once for all who ask before it begins', async () => {
    let done = 0;
    const ask = sharedByWaiting(async () => ++done);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  });

  it('is done again for whoever asks while it is under way: what happened meanwhile is in their answer', async () => {
    let happened = 0;
    const begun = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const ask = sharedByWaiting(async () => {
      const seen = happened;
      begun.resolve();
      await ending.promise;
      return seen;
    });
    const early = ask();
    await begun.promise;
    happened = 1;
    const late = [ask(), ask()];
    ending.resolve();
    expect(await early).toBe(0);
    expect(await Promise.all(late)).toEqual([1, 1]);
  });

  it('fails for those who shared it, and is tried anew for the next', async () => {
    let isBroken = true;
    const ask = sharedByWaiting(async () => {
      if (isBroken) throw new Error('not now');
      return 'fine';
    });
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await ask()).toBe('fine');
  });
});

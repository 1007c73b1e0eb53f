import { describe, expect, it } from 'vitest';
import { attemptAll, attemptAtOnce } from '../../server/http/rate-limiter.ts';
import { countingLimiter } from '../support/services/counting-limiter.ts';

const rule = (name: string, attempts: number, windowSeconds: number) => ({ name, attempts, windowSeconds });
const narrow = rule('narrow', 2, 60);
const wide = rule('wide', 3, 600);

describe('an attempt under several rules', () => {
  it('is counted under each until one is not kept', async () => {
    const limiter = countingLimiter();
    const attempt = () =>
      attemptAll(limiter, [
        [narrow, 'somebody'],
        [wide, 'somebody'],
      ]);
    for (let kept = 0; kept < 2; kept += 1) expect(await attempt()).toEqual({ isAllowed: true });
    for (let refused = 0; refused < 2; refused += 1)
      expect(await attempt()).toEqual({ isAllowed: false, retryAfterSeconds: 60 });
    // The wide rule has counted the first two only.
    expect(await limiter.attempt(wide, 'somebody')).toEqual({ isAllowed: true });
    expect(await limiter.attempt(wide, 'somebody')).toEqual({ isAllowed: false, retryAfterSeconds: 600 });
  });

  it('is refused by the last of them as well', async () => {
    const limiter = countingLimiter();
    const attempts = [
      [wide, 'somebody'],
      [narrow, 'somebody'],
    ] as const;
    for (let kept = 0; kept < 2; kept += 1) await attemptAll(limiter, attempts);
    expect(await attemptAll(limiter, attempts)).toEqual({ isAllowed: false, retryAfterSeconds: 60 });
  });

  it('tells of the longest wait where all are counted at once', async () => {
    const limiter = countingLimiter();
    const attempts = [
      [narrow, 'somebody'],
      [wide, 'somebody'],
    ] as const;
    for (let kept = 0; kept < 2; kept += 1)
      expect(await attemptAtOnce(limiter, attempts)).toEqual({ isAllowed: true });
    expect(await attemptAtOnce(limiter, attempts)).toEqual({ isAllowed: false, retryAfterSeconds: 60 });
    expect(await attemptAtOnce(limiter, attempts)).toEqual({ isAllowed: false, retryAfterSeconds: 600 });
  });
});

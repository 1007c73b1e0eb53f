import { describe, expect, it } from 'vitest';
import { createLoginLimits } from '../../server/accounts/login-limits.ts';
import { countingLimiter } from '../support/services/counting-limiter.ts';

function start() {
  const solved: string[] = [];
  const limits = createLoginLimits({
    limiter: countingLimiter(),
    captcha: {
      setup: { kind: 'altcha' },
      async isSolved(response) {
        solved.push(response);
        return response === 'solved';
      },
      createChallenge: async () => null,
    },
  });
  let addresses = 0;
  /** An attempt from where none came from before. */
  const attempt = (change: { email?: string; passwordHash?: string | null; captcha?: string } = {}) => {
    addresses += 1;
    return {
      email: 'ada@example.com',
      address: `192.0.2.${addresses}`,
      passwordHash: 'hash',
      captcha: null,
      ...change,
    };
  };
  const failOften = async (times: number) => {
    for (let count = 0; count < times; count += 1) expect(await limits.countWrong(attempt())).toBe(true);
  };
  return { limits, solved, attempt, failOften };
}

const admitted = { kind: 'admitted', hasSolvedCaptcha: false };

describe('logins to one account', () => {
  it('from one address are ten, until one has succeeded', async () => {
    const { limits, attempt } = start();
    const login = { ...attempt(), address: '2001:db8::1' };
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 10; count += 1) expect(await limits.admit(login)).toEqual(admitted);
      expect(await limits.admit(login)).toEqual({ kind: 'too-many', retryAfterSeconds: 900 });
      await limits.noteSuccess(login);
    }
    expect(await limits.admit(login)).toEqual(admitted);
    expect(await limits.admit({ ...login, email: 'other@example.com' })).toEqual(admitted);
  });

  it('take a captcha from everywhere after fifty wrong passwords', async () => {
    const { limits, solved, attempt, failOften } = start();
    await failOften(49);
    expect(await limits.admit(attempt())).toEqual(admitted);
    await failOften(1);
    expect(await limits.countWrong(attempt())).toBe(false);
    expect(await limits.admit(attempt())).toEqual({ kind: 'captchaNeeded' });
    expect(await limits.admit(attempt({ captcha: 'not solved' }))).toEqual({ kind: 'captchaRefused' });
    expect(await limits.admit(attempt({ captcha: 'solved' }))).toEqual({
      ...admitted,
      hasSolvedCaptcha: true,
    });
    expect(solved).toEqual(['not solved', 'solved']);
  });

  it('are counted against its password: not against a new one, nor another account', async () => {
    const { limits, attempt, failOften } = start();
    await failOften(50);
    for (const change of [{ passwordHash: 'new' }, { passwordHash: null }, { email: 'other@example.com' }])
      expect(await limits.admit(attempt(change))).toEqual(admitted);
  });

  it('with the right password do not pass behind wrong ones that spend what is left', async () => {
    const { limits, attempt, failOften } = start();
    await failOften(49);
    const wrong = limits.countWrong(attempt());
    expect(await limits.admitsRight(attempt())).toBe(false);
    expect(await wrong).toBe(true);
    expect(await limits.admitsRight(attempt({ email: 'other@example.com' }))).toBe(true);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetExpiredLimits } from '../../../server/http/rate-limit-store.ts';
import {
  attemptAll,
  attemptAtOnce,
  createRateLimiter,
  type RateLimiter,
  unlimited,
} from '../../../server/http/rate-limiter.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const rule = { name: 'tries', attempts: 2, windowSeconds: 60 };
const wide = { name: 'wide tries', attempts: 3, windowSeconds: 600 };
const allowed = { isAllowed: true };
const refused = (retryAfterSeconds: number) => ({ isAllowed: false, retryAfterSeconds });

describeFirst(databaseKinds, 'a limit of two tries a minute on %s', (kind) => {
  let app: AppUnderTest;
  let limiter: RateLimiter;
  beforeAll(async () => {
    app = await startApp(kind);
    limiter = limiterOfProcess();
  });
  afterAll(() => app.stop());

  /** Every process has one of its own, over the same table. */
  function limiterOfProcess(): RateLimiter {
    return createRateLimiter({ ...app, secret: app.vault.derive('a test') });
  }

  const rowsOf = async (name: string) =>
    (await app.database.query.selectFrom('rate_limits').selectAll().execute()).filter(({ key }) =>
      key.startsWith(`${name}:`),
    );

  it('allows two, then none until a minute after the first, and tells how long that is', async () => {
    expect(await limiter.attempt(rule, 'a')).toEqual(allowed);
    app.clock.advance({ seconds: 20 });
    expect(await limiter.attempt(rule, 'a')).toEqual(allowed);
    expect(await limiter.attempt(rule, 'a')).toEqual(refused(40));
    app.clock.advance({ seconds: 39, ms: 500 });
    expect(await limiter.attempt(rule, 'a')).toEqual(refused(1));
    app.clock.advance({ ms: 500 });
    expect(await limiter.attempt(rule, 'a')).toEqual(allowed);
    expect(await limiter.attempt(rule, 'a')).toEqual(allowed);
    expect(await limiter.attempt(rule, 'a')).toEqual(refused(60));
  });

  it('counts several at once as several', async () => {
    expect(await limiter.attempt(wide, 'three', 3)).toEqual(allowed);
    expect(await limiter.attempt(wide, 'three')).toEqual(refused(600));
    expect(await limiter.attempt(wide, 'four', 4)).toEqual(refused(600));
  });

  it('is one for each person and each rule', async () => {
    for (const who of ['b', 'c'])
      for (const [name, attempts] of [
        ['one', 1],
        ['other', 1],
      ] as const)
        expect(await limiter.attempt({ ...rule, name, attempts }, who)).toEqual(allowed);
    expect(await limiter.attempt({ ...rule, name: 'one', attempts: 1 }, 'b')).toEqual(refused(60));
  });

  it('is looked at without being spent', async () => {
    for (let count = 0; count < 5; count += 1) expect(await limiter.peek(rule, 'd')).toEqual(allowed);
    await limiter.attempt(rule, 'd');
    expect(await limiter.peek(rule, 'd')).toEqual(allowed);
    await limiter.attempt(rule, 'd');
    for (let count = 0; count < 5; count += 1) expect(await limiter.peek(rule, 'd')).toEqual(refused(60));
    await limiter.attempt(rule, 'd');
    expect(await limiter.peek(rule, 'd')).toEqual(refused(60));
    app.clock.advance({ seconds: 60 });
    expect(await limiter.peek(rule, 'd')).toEqual(allowed);
  });

  it('is shared by all processes, and lifted in all of them', async () => {
    const other = limiterOfProcess();
    await limiter.attempt(rule, 'e');
    await other.attempt(rule, 'e');
    expect(await limiter.attempt(rule, 'e')).toEqual(refused(60));
    expect(await other.attempt(rule, 'e')).toEqual(refused(60));
    await limiter.forget(rule, 'e');
    expect(await limiter.attempt(rule, 'e')).toEqual(allowed);
    // The other one remembers for a few seconds whom it has refused.
    expect(await other.attempt(rule, 'e')).toEqual(refused(60));
    app.clock.advance({ seconds: 5 });
    expect(await other.attempt(rule, 'e')).toEqual(allowed);
  });

  it('costs no statement while somebody goes on who was just refused', async () => {
    const who = { ...rule, name: 'who goes on' };
    for (let count = 0; count < 10; count += 1) await limiter.attempt(who, 'f');
    expect(await rowsOf(who.name)).toMatchObject([{ points: 3 }]);
    app.clock.advance({ seconds: 5 });
    expect(await limiter.attempt(who, 'f')).toEqual(refused(55));
    expect(await rowsOf(who.name)).toMatchObject([{ points: 4 }]);
  });

  it('remembers a refusal for that rule’s number alone', async () => {
    for (let count = 0; count < 3; count += 1) await limiter.attempt(rule, 'g');
    expect(await limiter.attempt({ ...rule, attempts: 100 }, 'g')).toEqual(allowed);
  });

  it('names nobody in the table', async () => {
    const nameless = { ...rule, name: 'nameless' };
    await limiter.attempt(nameless, 'somebody@example.com');
    const [row] = await rowsOf('nameless');
    expect(row?.key).toMatch(/^nameless:[\w-]{22}$/);
    expect(row?.expires_at_ms).toBe(app.clock.now() + 60_000);
  });

  it('is gone from the table when it is over', async () => {
    const brief = { ...rule, name: 'brief' };
    await limiter.attempt(brief, 'h');
    await limiter.attempt({ ...wide, name: 'brief wide' }, 'h');
    app.clock.advance({ seconds: 59, ms: 999 });
    await forgetExpiredLimits(app.database.query, app.clock.now());
    expect(await rowsOf('brief')).toHaveLength(1);
    app.clock.advance({ ms: 1 });
    await forgetExpiredLimits(app.database.query, app.clock.now());
    expect(await rowsOf('brief')).toHaveLength(0);
    expect(await rowsOf('brief wide')).toHaveLength(1);
  });

  it('stands beside others: counted one after the other, the first that is not kept ends it', async () => {
    const attempts = [
      [rule, 'i'],
      [wide, 'i'],
    ] as const;
    expect(await attemptAll(limiter, attempts)).toEqual(allowed);
    expect(await attemptAll(limiter, attempts)).toEqual(allowed);
    expect(await attemptAll(limiter, attempts)).toEqual(refused(60));
    expect(await limiter.attempt(wide, 'i'), 'the third was not counted there').toEqual(allowed);
  });

  it('stands beside others: counted at once, the longest wait is told', async () => {
    const attempts = [
      [rule, 'j'],
      [wide, 'j'],
    ] as const;
    expect(await attemptAtOnce(limiter, attempts)).toEqual(allowed);
    expect(await attemptAtOnce(limiter, attempts)).toEqual(allowed);
    expect(await attemptAtOnce(limiter, attempts)).toEqual(refused(60));
    expect(await attemptAtOnce(limiter, attempts)).toEqual(refused(600));
    expect(await attemptAtOnce(limiter, [])).toEqual(allowed);
  });

  it('is none where limits are switched off', async () => {
    for (let count = 0; count < 5; count += 1) expect(await unlimited.attempt(rule, 'k')).toEqual(allowed);
    expect(await unlimited.peek(rule, 'k')).toEqual(allowed);
    expect(await unlimited.forget(rule, 'k')).toBeUndefined();
  });
});

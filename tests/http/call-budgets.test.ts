import { describe, expect, it } from 'vitest';
import { boundlessCalls, createCallBudgets } from '../../server/http/call-budgets.ts';
import { createFakeClock } from '../support/run/fake-clock.ts';

const budget = { atOnce: 4, perMinute: 6 };
const allowed = { isAllowed: true };
const refused = (retryAfterSeconds: number) => ({ isAllowed: false, retryAfterSeconds });
const visitor = { actor: null, address: '203.0.113.7' };

/** A budget of four calls at once and one every ten seconds, and its clock. */
function start() {
  const clock = createFakeClock();
  const calls = createCallBudgets({ clock });
  const spend = (times: number, caller = visitor as Parameters<typeof calls.spend>[2], name = 'call') =>
    Array.from({ length: times }, () => calls.spend(name, budget, caller));
  return { clock, spend };
}

describe('the calls of one caller', () => {
  it('may come together up to a number, then at a steady rate', () => {
    const { clock, spend } = start();
    expect(spend(6)).toEqual([allowed, allowed, allowed, allowed, refused(10), refused(10)]);
    clock.advance({ seconds: 3, ms: 1 });
    expect(spend(1)).toEqual([refused(7)]);
    clock.advance({ seconds: 6, ms: 999 });
    expect(spend(2)).toEqual([allowed, refused(10)]);
    clock.advance({ seconds: 20 });
    expect(spend(3)).toEqual([allowed, allowed, refused(10)]);
  });

  it('may all come together again after a quiet time, but never more', () => {
    const { clock, spend } = start();
    spend(5);
    clock.advance({ days: 1 });
    expect(spend(5)).toEqual([allowed, allowed, allowed, allowed, refused(10)]);
  });

  it('have to wait no longer than the budget says when the clock was set back', () => {
    const { clock, spend } = start();
    spend(5);
    clock.advance({ hours: -1 });
    expect(spend(1)).toEqual([refused(10)]);
    clock.advance({ seconds: 10 });
    expect(spend(2)).toEqual([allowed, refused(10)]);
  });

  it('are counted by call, by account wherever it comes from, and by address without one', () => {
    const { spend } = start();
    const account = (userId: number, address: string) => ({ actor: { userId } as never, address });
    spend(4);
    expect(spend(1)).toEqual([refused(10)]);
    expect(spend(1, visitor, 'another call')).toEqual([allowed]);
    expect(spend(1, { actor: null, address: '203.0.113.8' })).toEqual([allowed]);
    expect(spend(4, account(1, visitor.address))).toEqual(Array(4).fill(allowed));
    expect(spend(1, account(1, '203.0.113.9'))).toEqual([refused(10)]);
    expect(spend(1, account(2, visitor.address))).toEqual([allowed]);
  });

  it('from addresses of one network of IPv6 are one caller’s', () => {
    const { spend } = start();
    spend(4, { actor: null, address: '2001:db8:1:2::1' });
    expect(spend(1, { actor: null, address: '2001:db8:1:2::2' })).toEqual([refused(10)]);
    expect(spend(1, { actor: null, address: '2001:db8:1:3::1' })).toEqual([allowed]);
  });

  it('from any number of addresses make nobody forget what an account has used up, or the other way round', () => {
    const { spend } = start();
    const account = (userId: number) => ({ actor: { userId } as never, address: visitor.address });
    spend(4, account(1));
    spend(4);
    for (let count = 0; count < 50_000; count += 1)
      spend(1, { actor: null, address: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` });
    expect(spend(1, account(1))).toEqual([refused(10)]);
    spend(4);
    for (let userId = 2; userId < 50_002; userId += 1) spend(1, account(userId));
    expect(spend(1)).toEqual([refused(10)]);
  });

  it('have no bound where limits are switched off', () => {
    for (let count = 0; count < 10; count += 1)
      expect(boundlessCalls.spend('call', budget, visitor)).toEqual(allowed);
  });
});

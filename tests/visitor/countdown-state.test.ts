import { describe, expect, it } from 'vitest';
import {
  type Countdown,
  clockTime,
  readCountdown,
  ringTime,
} from '../../web/visitor/rules/countdown-state.ts';

const link: Countdown = { kind: 'link', seconds: 12, startedAtMs: 1000, isStopped: false };
const stopped: Countdown = { ...link, isStopped: true };
const secret: Countdown = { ...link, kind: 'secret' };

describe('the countdown of a link', () => {
  it('shows the seconds that have begun and what is left of the ring', () => {
    expect(readCountdown(link, 1000)).toMatchObject({ secondsLeft: 12, percentLeft: 100 });
    expect(readCountdown(link, 5001)).toMatchObject({ secondsLeft: 8, percentLeft: 66.7 });
    expect(readCountdown(link, 5001).title).toBe('Continuing in 8 seconds');
    expect(readCountdown(link, 12_000).title).toBe('Continuing in 1 second');
  });

  it('goes on when its time is over and not a moment earlier', () => {
    expect(readCountdown(link, 12_999)).toMatchObject({ secondsLeft: 1, canContinue: false, goesOn: false });
    expect(readCountdown(link, 13_000)).toMatchObject({ secondsLeft: 0, canContinue: true, goesOn: true });
    expect(readCountdown(link, 99_000)).toMatchObject({ secondsLeft: 0, percentLeft: 0, goesOn: true });
  });

  it('never goes on by itself once the visitor stays, but lets the visitor continue in time', () => {
    expect(readCountdown(stopped, 5001)).toMatchObject({
      title: 'You are staying here',
      hint: 'You can continue in 8 seconds.',
      canContinue: false,
    });
    expect(readCountdown(stopped, 13_000)).toMatchObject({
      hint: 'Nothing opens by itself now.',
      canContinue: true,
      goesOn: false,
    });
  });

  it('is over at once when there is nothing to wait for', () => {
    expect(readCountdown({ ...link, seconds: 0 }, 1000)).toMatchObject({ percentLeft: 0, goesOn: true });
  });
});

describe('the countdown before a secret', () => {
  it('only frees the button: a message is never opened without being asked', () => {
    expect(readCountdown(secret, 5001)).toMatchObject({
      title: 'You can open it in 8 seconds',
      canContinue: false,
    });
    expect(readCountdown(secret, 13_000)).toMatchObject({ canContinue: true, goesOn: false });
  });
});

describe('long waits', () => {
  it('are shown as on a clock', () => {
    expect(readCountdown({ ...link, seconds: 3600 }, 1000).title).toBe('Continuing in 60:00');
    expect(ringTime(60)).toEqual({ text: '60', isClock: false });
    expect(ringTime(61)).toEqual({ text: '1:01', isClock: true });
    expect(clockTime(42)).toBe('0:42');
  });
});

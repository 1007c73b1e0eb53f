import { describe, expect, it } from 'vitest';
import { createTellFault } from '../../server/platform/throttled-log.ts';
import { createFakeClock } from '../support/run/fake-clock.ts';

describe('a fault that comes with every request', () => {
  it('is logged once in ten seconds, with how often it came meanwhile', () => {
    const lines: [Record<string, unknown>, string][] = [];
    const clock = createFakeClock();
    const tellFault = createTellFault({
      log: {
        error: (details: Record<string, unknown>, words: string) => void lines.push([details, words]),
      } as never,
      clock,
    });
    for (let n = 0; n < 500; n += 1) tellFault('no room', { reason: 'full' });
    tellFault('another fault');
    clock.advance({ seconds: 10 });
    tellFault('no room', { reason: 'full' });
    tellFault('no room', { reason: 'full' });
    expect(lines).toEqual([
      [{ reason: 'full' }, 'no room'],
      [{}, 'another fault'],
      [{ reason: 'full', timesMeanwhile: 499 }, 'no room'],
    ]);
  });
});

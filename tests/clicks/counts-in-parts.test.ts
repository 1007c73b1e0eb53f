import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBreakdown, emptyBreakdown, parseBreakdown } from '../../server/clicks/click-breakdown.ts';
import { readQuarters, writeQuarters } from '../../server/clicks/visit-day.ts';

const quarters = fc.dictionary(fc.nat(95).map(String), fc.integer({ min: 1, max: 1e6 }));
const counts = fc.dictionary(fc.stringMatching(/^[a-z.]{1,8}$/), fc.integer({ min: 1, max: 1e6 }), {
  maxKeys: 5,
});
const breakdown = fc.record({
  countries: counts,
  referrers: counts,
  devices: counts,
  browsers: counts,
  systems: counts,
  bots: fc.nat(1e6),
});

describe('counts that are kept in parts', () => {
  it('of quarters of an hour are the sum of the parts, however often they are written as one', () => {
    fc.assert(
      fc.property(fc.array(quarters, { minLength: 1 }), fc.nat(), (parts, cut) => {
        const texts = parts.map((part) => JSON.stringify(part));
        const sum = new Map<number, number>();
        for (const part of parts)
          for (const [quarter, count] of Object.entries(part))
            sum.set(Number(quarter), (sum.get(Number(quarter)) ?? 0) + count);
        expect(readQuarters(texts.join('\n'))).toEqual(sum);
        const first = texts.splice(0, 1 + (cut % texts.length)).join('\n');
        expect(readQuarters([writeQuarters(readQuarters(first)), ...texts].join('\n'))).toEqual(sum);
      }),
    );
  });

  it('of where clicks came from are the sum of the parts, however often they are written as one', () => {
    fc.assert(
      fc.property(fc.array(breakdown, { minLength: 1 }), fc.nat(), (parts, cut) => {
        const texts = parts.map((part) => JSON.stringify(part));
        const sum = emptyBreakdown();
        for (const part of parts) addBreakdown(sum, { ...emptyBreakdown(), ...part });
        expect(parseBreakdown(texts.join('\n'))).toEqual(sum);
        const first = texts.splice(0, 1 + (cut % texts.length)).join('\n');
        expect(parseBreakdown([JSON.stringify(parseBreakdown(first)), ...texts].join('\n'))).toEqual(sum);
      }),
    );
  });
});

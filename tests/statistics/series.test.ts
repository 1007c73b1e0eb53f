import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketMs, bucketOf } from '../../server/clicks/click-batch.ts';
import { addVisits, dayOfBucket, emptyDay, type VisitDay } from '../../server/clicks/visit-day.ts';
import { earliestDay, seriesOf } from '../../server/statistics/series.ts';
import { fixedZone, namedZone, type Zone } from '../../server/statistics/zone.ts';

function daysOf(clicksAtMs: number[]): Map<number, VisitDay> {
  const days = new Map<number, VisitDay>();
  for (const atMs of clicksAtMs) {
    const bucket = bucketOf(atMs);
    const day = days.get(dayOfBucket(bucket)) ?? emptyDay();
    addVisits(day, bucket, 1);
    days.set(dayOfBucket(bucket), day);
  }
  return days;
}

function named(name: string): Zone {
  return namedZone(name) as Zone;
}

describe('the series of visits', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');

  it('ends today and has every day and month, the empty ones too', () => {
    const series = seriesOf(new Map(), fixedZone(0), now);
    expect(series.days).toHaveLength(30);
    expect(series.days[0]).toBe('2026-10-17');
    expect(series.days.at(-1)).toBe('2026-11-15');
    expect(series.months).toHaveLength(12);
    expect(series.months[0]).toBe('2025-12');
    expect(series.months.at(-1)).toBe('2026-11');
    expect(series.day_values).toEqual(Array(30).fill({ count: 0 }));
    expect(series.mth_values).toEqual(Array(12).fill({ count: 0 }));
  });

  it('turns the day at midnight of the caller, in quarter-hour zones as well', () => {
    // 18:14 and 18:15 in UTC are 23:59 and 00:00 in Kathmandu.
    const days = daysOf([Date.parse('2026-11-14T18:14:59Z'), Date.parse('2026-11-14T18:15:00Z')]);
    const series = seriesOf(days, fixedZone(345), now);
    expect(series.days.slice(-2)).toEqual(['2026-11-14', '2026-11-15']);
    expect(series.day_values.slice(-2)).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('knows that a day has 23 or 25 hours when the clocks change', () => {
    const clicks = Array.from(
      { length: 26 },
      (_, hour) => Date.parse('2026-10-24T22:30:00Z') + hour * 3_600_000,
    );
    const series = seriesOf(daysOf(clicks), named('Europe/Berlin'), Date.parse('2026-10-27T12:00:00Z'));
    const changed = series.days.indexOf('2026-10-25');
    expect(series.day_values[changed]).toEqual({ count: 25 });
    expect(series.day_values[changed + 1]).toEqual({ count: 1 });
  });

  it('knows zones that change at midnight and zones that skip a whole day', () => {
    const lebanon = seriesOf(
      daysOf([Date.parse('2026-03-28T22:00:00Z')]),
      named('Asia/Beirut'),
      Date.parse('2026-04-01T00:00:00Z'),
    );
    expect(lebanon.day_values[lebanon.days.indexOf('2026-03-29')]).toEqual({ count: 1 });
    const samoa = seriesOf(
      daysOf([Date.parse('2011-12-30T12:00:00Z')]),
      named('Pacific/Apia'),
      Date.parse('2012-01-02T00:00:00Z'),
    );
    expect(samoa.day_values[samoa.days.indexOf('2011-12-30')]).toEqual({ count: 0 });
    expect(samoa.day_values[samoa.days.indexOf('2011-12-31')]).toEqual({ count: 1 });
  });

  it('takes no name that is no zone', () => {
    expect(namedZone('Mars/Olympus')).toBeNull();
    expect(namedZone('')).toBeNull();
  });

  it('equals a recount of every single visit by its local date, whatever the zone', () => {
    const zones = [
      'Asia/Kolkata',
      'America/St_Johns',
      'Pacific/Chatham',
      'Europe/Lisbon',
      'America/New_York',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(fc.integer({ min: now - 430 * 86_400_000, max: now }), { minLength: 1, maxLength: 200 }),
        (name, clicks) => {
          const date = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' });
          const local = clicks.map((atMs) => date.format(Math.floor(atMs / bucketMs) * bucketMs));
          const series = seriesOf(daysOf(clicks), named(name), now);
          series.days.forEach((day, index) => {
            expect(series.day_values[index]?.count).toBe(local.filter((each) => each === day).length);
          });
          series.months.forEach((month, index) => {
            expect(series.mth_values[index]?.count).toBe(
              local.filter((each) => each.startsWith(month)).length,
            );
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('needs no day before the first of the twelve months', () => {
    const from = earliestDay(fixedZone(-210), now);
    const clicks = [from * 86_400_000 - 1];
    expect(seriesOf(daysOf(clicks), fixedZone(-210), now).mth_values.every(({ count }) => count === 0)).toBe(
      true,
    );
  });
});

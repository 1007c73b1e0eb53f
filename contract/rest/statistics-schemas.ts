import * as z from 'zod/mini';
import { described } from './described.ts';

const count = z.int().check(z.minimum(0));

/** Whose days and months are meant. */
export const zoneQuery = z.strictObject({
  zone: z.optional(
    described(
      {
        description: 'The IANA name of the zone whose days and months are counted; UTC unless said.',
        examples: ['Europe/Stockholm'],
        maxLength: 64,
      },
      z.string().check(z.maxLength(64)),
    ),
  ),
});

const days = z.array(z.strictObject({ day: z.iso.date(), clicks: count }));
const months = z.array(z.strictObject({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), clicks: count }));

/** Visits by day and month. */
const series = {
  zone: z.string(),
  clicks: described({ description: 'All visits ever.' }, count),
  days: described({ description: 'The last 30 days, today last, empty ones included.' }, days),
  months: described({ description: 'The last 12 months, this one last.' }, months),
};

const mostFrequent = z.array(z.strictObject({ value: z.string(), clicks: count }));

/** Where the visits of a link come from, most frequent first. */
const breakdown = z.strictObject({
  countries: mostFrequent,
  referrers: mostFrequent,
  devices: mostFrequent,
  browsers: mostFrequent,
  systems: mostFrequent,
  bots: described({ description: 'Visits of preview bots, which are in no other figure.' }, count),
});

/** GET /links/{code}/statistics and /secrets/{code}/statistics */
export const statistics = described(
  { id: 'Statistics', description: 'Visits of one link or secret.' },
  z.strictObject({
    ...series,
    breakdown: described(
      { description: 'Only of links, and where the site keeps it; null otherwise.' },
      z.nullable(breakdown),
    ),
  }),
);
export type StatisticsResource = z.output<typeof statistics>;

/** GET /statistics */
export const overallStatistics = described(
  { id: 'OverallStatistics', description: 'Visits of all links and of all secrets, deleted ones included.' },
  z.strictObject({ links: z.strictObject(series), secrets: z.strictObject(series) }),
);
export type OverallStatisticsResource = z.output<typeof overallStatistics>;

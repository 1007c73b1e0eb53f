import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { linkDetails } from './link-answers.ts';

/** A number of visits. */
const count = z.strictObject({ count: z.int().check(z.minimum(0)) });

/** Visits by calendar day and month of the caller's zone, oldest first, today last, empty ones included. */
export const series = z.strictObject({
  /** YYYY-MM-DD */
  days: z.array(z.iso.date()),
  day_values: z.array(count),
  /** YYYY-MM */
  months: z.array(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
  mth_values: z.array(count),
});

const mostFrequent = z.array(z.strictObject({ value: z.string(), count: z.int().check(z.minimum(1)) }));

/** Visits by one property of the visitor, most frequent first. */
export const breakdown = z.strictObject({
  countries: mostFrequent,
  referrers: mostFrequent,
  devices: mostFrequent,
  browsers: mostFrequent,
  systems: mostFrequent,
  /** Visits of preview bots, which are in no other figure. */
  bots: z.number(),
});

const statistics = z.strictObject({ statistics: z.tuple([series]) });

/** Overall figures of a user's links or secrets. */
export const overallStatisticsAnswer = answerWith({
  total_clicks: z.int().check(z.minimum(0)),
  details: statistics,
});

/** One link's details and statistics: `details` is the short URL, then the statistics. */
export const linkStatisticsAnswer = answerWith({
  ...linkDetails.shape,
  details: z.tuple([z.string(), statistics]),
  /** Only links. */
  breakdown: z.exactOptional(breakdown),
});

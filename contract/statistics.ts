import * as z from 'zod/mini';
import type { Answer } from './answers.ts';
import { linkType, text } from './fields.ts';
import type { LinkDetails } from './links.ts';

/** A number of visits. */
export interface Count {
  count: number;
}

/** Visits by calendar day and month of the caller's zone, oldest first, today last, empty ones included. */
export interface Series {
  /** YYYY-MM-DD */
  days: string[];
  day_values: Count[];
  /** YYYY-MM */
  months: string[];
  mth_values: Count[];
}

/** Visits by one property of the visitor, most frequent first. */
export interface Breakdown {
  countries: { value: string; count: number }[];
  referrers: { value: string; count: number }[];
  devices: { value: string; count: number }[];
  browsers: { value: string; count: number }[];
  systems: { value: string; count: number }[];
  /** Visits of preview bots, which are in no other figure. */
  bots: number;
}

const zone = {
  /** Minutes east of UTC. */
  timezone_offset: z._default(z.int().check(z.minimum(-14 * 60), z.maximum(14 * 60)), 0),
  /** The zone's IANA name; it makes days across a clock change exact. */
  timezone: z.optional(z.nullable(text(64))),
};

/** POST /stats/user_url_statistics and /stats/user_secret_statistics */
export const overallStatisticsRequest = z.object(zone);
export type OverallStatisticsRequest = z.input<typeof overallStatisticsRequest>;
/** Overall figures of a user's links or secrets. */
export interface OverallStatisticsAnswer extends Answer {
  total_clicks: number;
  details: { statistics: [Series] };
}

/** POST /stats/url_statistics and /stats/secret_statistics */
export const linkStatisticsRequest = z.object({ ...zone, code: text(64), type: linkType });
export type LinkStatisticsRequest = z.input<typeof linkStatisticsRequest>;
/** One link's details and statistics: `details` is the short URL, then the statistics. */
export interface LinkStatisticsAnswer extends Answer, LinkDetails {
  details: [string, { statistics: [Series] }];
  /** Only links. */
  breakdown?: Breakdown;
}

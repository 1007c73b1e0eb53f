import * as z from 'zod/mini';
import type { receipt, receiptsAnswer } from './answer-schemas/receipt-answers.ts';
import type {
  breakdown,
  linkStatisticsAnswer,
  overallStatisticsAnswer,
  series,
} from './answer-schemas/statistics-answers.ts';
import { linkType, text } from './fields.ts';

/** Visits by calendar day and month of the caller's zone, oldest first, today last, empty ones included. */
export type Series = z.output<typeof series>;

/** Visits by one property of the visitor, most frequent first. */
export type Breakdown = z.output<typeof breakdown>;

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
export type OverallStatisticsAnswer = z.output<typeof overallStatisticsAnswer>;

/** POST /stats/url_statistics and /stats/secret_statistics */
export const linkStatisticsRequest = z.object({ ...zone, code: text(64), type: linkType });
export type LinkStatisticsRequest = z.input<typeof linkStatisticsRequest>;
/** One link's details and statistics: `details` is the short URL, then the statistics. */
export type LinkStatisticsAnswer = z.output<typeof linkStatisticsAnswer>;

/** One line of a timeline: what happened, when (of several, the first time) and how often. */
export type Receipt = z.output<typeof receipt>;
/** The timeline of a link or secret, the newest first. */
export type ReceiptsAnswer = z.output<typeof receiptsAnswer>;

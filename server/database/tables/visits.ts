import type { Generated } from 'kysely';
import type { StoredReceiptKind } from '../../../contract/receipts/receipt-kinds.ts';

/** What has happened to links and secrets: when and how often, and nothing of who it was. */
export interface LinkEventsTable {
  id: Generated<number>;
  link_id: number;
  kind: StoredReceiptKind;
  /** What shares it with another row of its link and kind is counted in one: most often an hour; null: nothing does. */
  slot: number | null;
  /** When it was; of several, the first. */
  at_ms: number;
  /** How often. */
  n: number;
  /** When its owner is to be told of it; null: not, or they were. */
  mail_at_ms: number | null;
  mailed_at_ms: number | null;
}

/** Clicks as they came, one row for all of one turn of the event loop, until they are folded into the buckets. */
export interface ClickBatchesTable {
  id: Generated<number>;
  /** JSON: see clicks/click-batch.ts. */
  clicks: string;
  /** What it was sent with, on PostgreSQL: see clicks/keeping/batch-lanes.ts. */
  lane: Generated<number | null>;
  turn: Generated<number | null>;
}

/** Batches of clicks that were recorded and are no longer among those that wait; of each lane, the last one. */
export interface ClickMarksTable {
  lane: number;
  turn: number;
  at_ms: number;
}

/** Whose visits are summed: one link's, or those of all links or all secrets of an owner. */
export type VisitSubject = 'link' | 'owner-url' | 'owner-secret';

/** Visits of one UTC day by the quarter of an hour, so that a day of any zone is an exact sum. */
export interface VisitDaysTable {
  subject: VisitSubject;
  /** The link's or the owner's number. */
  subject_id: number;
  /** Days since 1970. */
  day: number;
  total: number;
  /** JSON, in parts: see clicks/visit-day.ts and clicks/counts-in-parts.ts. */
  quarters: string;
}

/** All visits ever of what an owner has, deleted links included. */
export interface VisitTotalsTable {
  subject: VisitSubject;
  subject_id: number;
  total: number;
}

/** Where the clicks of one link came from in one month, in bounded numbers. */
export interface LinkBreakdownsTable {
  link_id: number;
  /** The calendar month in UTC, YYYY-MM. */
  month: string;
  /** JSON, in parts: see clicks/click-breakdown.ts and clicks/counts-in-parts.ts. */
  counts: string;
}

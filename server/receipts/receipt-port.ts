import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredReceiptKind } from '../../contract/receipts/receipt-kinds.ts';
import type { Dialect } from '../database/dialect.ts';
import type { FollowingRow } from '../database/following-row.ts';
import type { Schema } from '../database/schema.ts';
import { hourMs, hourOf, openingsApart } from './receipt-slots.ts';

/** Something that happened to a link or secret, about to be written down. */
export interface NewReceipt {
  linkId: number;
  kind: StoredReceiptKind;
  /** See `LinkEventsTable.slot`. */
  slot: number | null;
  atMs: number;
  n: number;
  /** When its owner is to be told of it; null: not. */
  mailAtMs: number | null;
}

/** What happens again in the same slot is counted; what can happen once only is there already. */
const counted = sql`on conflict (link_id, kind, slot) do update set n = link_events.n + excluded.n
  where link_events.kind not in ('looked_at', 'expired_unread')`;

/** Writes down what has happened, in the transaction of what it tells. No two of them share a slot. */
export async function addReceipts(
  transaction: Kysely<Schema>,
  dialect: Dialect,
  receipts: readonly NewReceipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  // In one order, whoever writes: two who write the same ones do not wait for each other.
  const inOrder = [...receipts].sort(
    (one, other) => one.linkId - other.linkId || one.kind.localeCompare(other.kind),
  );
  const rows = inOrder.map(({ linkId, kind, slot, atMs, n, mailAtMs }) => [
    linkId,
    kind,
    slot,
    atMs,
    n,
    mailAtMs,
  ]);
  const happened = dialect.manyRows(JSON.stringify(rows), {
    link_id: 'number',
    kind: 'text',
    slot: 'number',
    at_ms: 'number',
    n: 'number',
    mail_at_ms: 'number',
  });
  await sql`insert into link_events (link_id, kind, slot, at_ms, n, mail_at_ms)
    select link_id, kind, slot, at_ms, n, mail_at_ms from ${happened} as happened where true ${counted}`.execute(
    transaction,
  );
}

/**
 * The rows of openings, inserted by the commit that counts them: the update returns `clicks`, `clicks_limit` and
 * `notify`. There is at least one, so that others may follow it.
 */
export function openingReceipts({
  linkId,
  count,
  now: nowMs,
  updatedRow,
}: {
  linkId: number;
  /** How many openings these are. */
  count: RawBuilder<number>;
  now: number;
  updatedRow: RawBuilder<unknown>;
}): FollowingRow {
  const now = sql`cast(${nowMs} as bigint)`;
  const isOpened = sql`happened.kind = 'opened'`;
  const isFirst = sql`${isOpened} and updated.clicks = ${count} and updated.notify like '%opened%'`;
  const isLast = sql`happened.kind = 'spent' and updated.notify like '%spent%'`;
  return {
    into: 'link_events',
    values: {
      link_id: { number: linkId },
      kind: { expression: sql`happened.kind` },
      slot: {
        expression: sql`case when ${isOpened} and updated.clicks > ${sql.lit(openingsApart)}
          then ${now} / ${sql.lit(hourMs)} end`,
      },
      at_ms: { number: nowMs },
      n: { expression: sql`case when ${isOpened} then ${count} else 1 end` },
      mail_at_ms: { expression: sql`case when ${isFirst} or ${isLast} then ${now} end` },
    },
    each: {
      updatedRow,
      from: sql`(select 'opened' as kind union all select 'spent') as happened`,
      when: sql`(${isOpened} or updated.clicks >= updated.clicks_limit)`,
    },
    orElse: counted,
  };
}

/** That a link was edited; edits of one hour are counted. */
export function editReceipt(linkId: number, now: number): NewReceipt {
  return { linkId, kind: 'edited', slot: hourOf(now), atMs: now, n: 1, mailAtMs: null };
}

/** The row that says that a message was burned, inserted by the commit that marks it so. */
export function burnReceipt(linkId: number, now: number): FollowingRow {
  return {
    into: 'link_events',
    values: {
      link_id: { number: linkId },
      kind: { text: 'burned' },
      at_ms: { number: now },
      n: { number: 1 },
    },
  };
}

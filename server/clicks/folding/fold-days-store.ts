import { sql, type Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { readQuarters, writeQuarters } from '../visit-day.ts';
import { addParts, type CountsTable } from './counts-in-parts-store.ts';
import type { DayRow, OwnerTotal } from './fold-sums.ts';

const visitDays: CountsTable = {
  name: 'visit_days',
  key: { subject: 'text', subject_id: 'number', day: 'number' },
  sums: ['total'],
  counts: 'quarters',
  whole: (quarters) => writeQuarters(readQuarters(quarters)),
};

/** Adds visits to days, which are in the order of the key. */
export async function addToDays(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  days: readonly DayRow[],
): Promise<void> {
  await addParts(transaction, dialect, visitDays, days);
}

/** Adds visits to the totals of owners, which are in the order of the key. */
export async function addToTotals(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  totals: readonly OwnerTotal[],
): Promise<void> {
  if (totals.length === 0) return;
  const columns = { subject: 'text', subject_id: 'number', total: 'number' } as const;
  await sql`insert into visit_totals (subject, subject_id, total)
    select subject, subject_id, total from ${dialect.rowsAsTable(totals, columns)} as added where true
    on conflict (subject, subject_id)
    do update set total = visit_totals.total + excluded.total`.execute(transaction);
}

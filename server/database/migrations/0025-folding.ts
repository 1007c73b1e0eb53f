import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Rows that are counted in again and again: PostgreSQL writes a row anew in its own page, and leaves the indexes alone,
 * where the page has room for it. New pages are left with some.
 */
export async function leaveRoomForCounts(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  if (kind === 'sqlite') return;
  for (const [table, percent] of [
    ['links', 85],
    ['visit_days', 70],
    ['link_breakdowns', 70],
    ['visit_totals', 50],
  ] as const)
    await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(db);
  // Rows come day after day: what is to be forgotten is found by where it lies, and no row has to be entered.
  for (const [table, column] of [
    ['visit_days', 'day'],
    ['link_breakdowns', 'month'],
  ] as const) {
    const index = sql.ref(`${table}_by_${column}`);
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on ${sql.table(table)} using brin (${sql.ref(column)})`.execute(db);
  }
}

import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { dayMs } from '../platform/durations.ts';

/** Forgets in which quarter of an hour visits of long ago came; they still count in the totals. */
export async function forgetOldVisits(query: Kysely<Schema>, now: number, keptDays: number): Promise<void> {
  const firstKept = Math.floor(now / dayMs) - keptDays;
  await query.deleteFrom('visit_days').where('day', '<', firstKept).execute();
  const firstMonth = new Date(firstKept * dayMs).toISOString().slice(0, 7);
  await query.deleteFrom('link_breakdowns').where('month', '<', firstMonth).execute();
}

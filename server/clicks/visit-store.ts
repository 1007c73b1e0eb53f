import type { Kysely, Selectable } from 'kysely';
import type { VisitsOfDay } from '../../contract/imports/visits-by-day.ts';
import type { WipedLinks } from '../database/kept-by-room.ts';
import type { Schema } from '../database/schema.ts';
import type { VisitDaysTable, VisitSubject } from '../database/tables/visits.ts';

import { readQuarters } from './visit-day.ts';

/** The sums of visits, as statistics read them. */
export const visitSums = {
  daysSince: (
    query: Kysely<Schema>,
    subject: VisitSubject,
    id: number,
    fromDay: number,
  ): Promise<Pick<Selectable<VisitDaysTable>, 'day' | 'total' | 'quarters'>[]> =>
    query
      .selectFrom('visit_days')
      .select(['day', 'total', 'quarters'])
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .where('day', '>=', fromDay)
      .execute(),

  /** The days of some links, the oldest first. */
  async daysOfLinks(query: Kysely<Schema>, linkIds: readonly number[]): Promise<Map<number, VisitsOfDay[]>> {
    const found = new Map<number, VisitsOfDay[]>();
    if (linkIds.length === 0) return found;
    const rows = await query
      .selectFrom('visit_days')
      .select(['subject_id', 'day', 'quarters'])
      .where('subject', '=', 'link')
      .where('subject_id', 'in', linkIds)
      .orderBy('subject_id')
      .orderBy('day')
      .execute();
    for (const { subject_id, day, quarters } of rows) {
      const inOrder = [...readQuarters(quarters)].sort(([one], [other]) => one - other);
      found.set(subject_id, [...(found.get(subject_id) ?? []), { day, quarters: inOrder }]);
    }
    return found;
  },

  /** Where the clicks of a link came from, month by month, as stored. */
  breakdownsOf: (query: Kysely<Schema>, linkId: number): Promise<{ counts: string }[]> =>
    query.selectFrom('link_breakdowns').select('counts').where('link_id', '=', linkId).execute(),

  async totalOf(query: Kysely<Schema>, subject: VisitSubject, id: number): Promise<number> {
    const row = await query
      .selectFrom('visit_totals')
      .select('total')
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .executeTakeFirst();
    return row?.total ?? 0;
  },
};

export type VisitSums = typeof visitSums;

const ofOwner = ['owner-url', 'owner-secret'] as const;

export async function removeOwnersDays(query: Kysely<Schema>, userId: number): Promise<void> {
  await query
    .deleteFrom('visit_days')
    .where('subject', 'in', ofOwner)
    .where('subject_id', '=', userId)
    .execute();
}

export async function removeOwnersTotals(query: Kysely<Schema>, userId: number): Promise<void> {
  await query
    .deleteFrom('visit_totals')
    .where('subject', 'in', ofOwner)
    .where('subject_id', '=', userId)
    .execute();
}

export function removeLinksDays(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('visit_days').where('subject', '=', 'link').where('subject_id', 'in', ids);
}

export function removeLinksBreakdowns(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('link_breakdowns').where('link_id', 'in', ids);
}

import { sql, type Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { VisitsOfDay } from '../../../contract/imports/visits-by-day.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { VisitSubject } from '../../database/tables/visits.ts';
import { lockFolding } from '../click-locks-store.ts';
import { addToDays, addToTotals } from '../folding/fold-days-store.ts';
import { dayRow, inOrder, type OwnerTotal } from '../folding/fold-sums.ts';
import { addDay, emptyDay, readQuarters, type VisitDay } from '../visit-day.ts';

/** A link with visits that another instance has counted. */
export interface VisitedElsewhere {
  linkId: number;
  type: LinkType;
  clicks: number;
  visits: readonly VisitsOfDay[];
}

/** What imports ask of the sums of visits. */
export function visitsForImports(dialect: Dialect) {
  return {
    /** Taken before any link is locked: folding locks links as well. */
    lock: (transaction: Transaction<Schema>) => lockFolding(transaction, dialect),

    /** Adds visits of new links to their sums and to those of their owner. */
    async add(
      transaction: Transaction<Schema>,
      ownerId: number,
      links: readonly VisitedElsewhere[],
    ): Promise<void> {
      const sums = new Map<string, SubjectDay>();
      for (const { linkId, type, visits } of links)
        for (const { day, quarters } of visits) {
          addTo(sums, 'link', linkId, day, quarters);
          addTo(sums, `owner-${type}`, ownerId, day, quarters);
        }
      await addToDays(transaction, dialect, rowsOf(sums));
      await addToTotals(transaction, dialect, totalsOf(ownerId, links, 1));
    },

    /** Takes the visits of links that are about to be wiped out of the sums of their owner. */
    async takeBack(
      transaction: Transaction<Schema>,
      ownerId: number,
      links: readonly { id: number; type: LinkType; clicks: number }[],
    ): Promise<void> {
      const types = new Map(links.map(({ id, type }) => [id, type]));
      const asked = dialect.manyRows(JSON.stringify([...types.keys()].map((id) => [id])), { id: 'number' });
      const days = await transaction
        .selectFrom('visit_days')
        .select(['subject_id', 'day', 'quarters'])
        .where('subject', '=', 'link')
        .where('subject_id', 'in', sql<number>`(select id from ${asked} as asked)`)
        .execute();
      const sums = new Map<string, SubjectDay>();
      for (const { subject_id, day, quarters } of days) {
        const less = [...readQuarters(quarters)].map(([quarter, count]): [number, number] => [
          quarter,
          -count,
        ]);
        addTo(sums, `owner-${types.get(subject_id) as LinkType}`, ownerId, day, less);
      }
      await addToDays(transaction, dialect, rowsOf(sums));
      await addToTotals(transaction, dialect, totalsOf(ownerId, links, -1));
    },
  };
}

/** Visits of one day that are to be added to somebody's sum. */
interface SubjectDay {
  subject: VisitSubject;
  id: number;
  day: number;
  visits: VisitDay;
}

function rowsOf(sums: Map<string, SubjectDay>) {
  return inOrder([...sums.values()].map(({ subject, id, day, visits }) => dayRow(subject, id, day, visits)));
}

export type VisitsForImports = ReturnType<typeof visitsForImports>;

function addTo(
  sums: Map<string, SubjectDay>,
  subject: VisitSubject,
  id: number,
  day: number,
  quarters: readonly [number, number][],
): void {
  const key = `${subject} ${id} ${day}`;
  const sum = sums.get(key) ?? { subject, id, day, visits: emptyDay() };
  const total = quarters.reduce((all, [, count]) => all + count, 0);
  addDay(sum.visits, { total, quarters: new Map(quarters) });
  sums.set(key, sum);
}

function totalsOf(
  ownerId: number,
  links: readonly { type: LinkType; clicks: number }[],
  sign: 1 | -1,
): OwnerTotal[] {
  const totals = new Map<LinkType, number>();
  for (const { type, clicks } of links)
    if (clicks > 0) totals.set(type, (totals.get(type) ?? 0) + sign * clicks);
  return [...totals].map(([type, total]) => [`owner-${type}`, ownerId, total]);
}

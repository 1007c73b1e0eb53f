import { sql } from 'kysely';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { takeInMissing } from '../server/links/stores/searched-links-store.ts';
import { systemClock } from '../server/platform/clock.ts';
import { createSignedInUser } from '../tests/support/builders/account-builder.ts';

/** Codes of links are numbered, so that load can be put on any of them without a list. */
export const firstCodeNumber = 10_000_000;

/** The code of the link with this number. */
export function codeOf(number: number): string {
  return `b${firstCodeNumber + number}`;
}

/** A person who owns links, signed in. */
export interface Owner {
  id: number;
  token: string;
}

export async function prepare(database: Database): Promise<void> {
  const migrated = await migrate(database);
  if (!migrated.ok) throw new Error(migrated.failure);
}

export function addOwner(database: Database, email: string): Promise<Owner> {
  return createSignedInUser({ database, clock: systemClock }, { email });
}

const rowsPerStatement = 50_000;

/** Links numbered from `first` on; each has so many clicks, all on one day of the last year. */
export interface NumberedLinks {
  owner: Owner | null;
  first: number;
  count: number;
  clicksEach: number;
}

export async function addLinks(database: Database, links: NumberedLinks): Promise<void> {
  await addUnsearched(database, links);
  await takeInMissing(database.query, database.dialect);
}

/** Links of many: what searches need is made once for all of them. */
export async function addLinksOfEach(database: Database, owners: readonly NumberedLinks[]): Promise<void> {
  for (const links of owners) await addUnsearched(database, links);
  await takeInMissing(database.query, database.dialect);
}

async function addUnsearched(
  { query }: Database,
  { owner, first, count, clicksEach }: NumberedLinks,
): Promise<void> {
  const now = Date.now();
  const today = Math.floor(now / 86_400_000);
  for (let start = first; start < first + count; start += rowsPerStatement) {
    const last = Math.min(start + rowsPerStatement, first + count) - 1;
    const numbers = sql`with recursive numbers (n) as
      (select cast(${start} as bigint) union all select n + 1 from numbers where n < ${last})`;
    await sql`${numbers}
      insert into links (type, code, owner_id, target, is_active, clicks, created_at_ms)
      select 'url', 'b' || (cast(${firstCodeNumber} as bigint) + n), cast(${owner?.id ?? null} as bigint),
        'https://shop' || (n % 977) || '.example.com/articles/' || n || '/read?campaign=' || (n % 31),
        1, cast(${clicksEach} as bigint), cast(${now} as bigint)
      from numbers`.execute(query);
    if (clicksEach === 0) continue;
    await sql`insert into visit_days (subject, subject_id, day, total, quarters)
      select 'link', id, cast(${today} as bigint) - id % 365, clicks, '{"40":' || clicks || '}'
      from links where code >= ${codeOf(start)} and code <= ${codeOf(last)}`.execute(query);
  }
}

/** The sums of an owner's visits: so many on each of the last days. */
export async function addVisits(
  { query }: Database,
  subject: 'link' | 'owner-url',
  subjectId: number,
  { total, days }: { total: number; days: number },
): Promise<void> {
  const today = Math.floor(Date.now() / 86_400_000);
  const perDay = Math.floor(total / days);
  const quarters = Object.fromEntries(
    Array.from({ length: 96 }, (_, quarter) => [quarter, Math.floor(perDay / 96)]),
  );
  for (let day = 0; day < days; day += 1)
    await query
      .insertInto('visit_days')
      .values({
        subject,
        subject_id: subjectId,
        day: today - day,
        total: perDay,
        quarters: JSON.stringify(quarters),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await query.insertInto('visit_totals').values({ subject, subject_id: subjectId, total }).execute();
}

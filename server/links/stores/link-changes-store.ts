import type { Kysely, Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Dialect } from '../../database/dialect.ts';
import { precompile } from '../../database/precompile.ts';
import type { Schema } from '../../database/schema.ts';

/** Lets one transaction at a time note changes. */
const linkChangesLock = 7_301_001;

/** Which links were changed, in the order the changes were committed. */
export interface LinkChange {
  id: number;
  /** `all`: everything that is remembered has to be forgotten. */
  type: LinkType | 'all';
  code: string;
}

/**
 * Notes, in the transaction that changes a link, that whoever remembers it has to forget it. The lock makes the
 * numbers grow in the order of the commits, so that a reader who has seen number n has seen all before it.
 */
export async function noteLinkChange(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  link: { type: LinkType; code: string },
  now: number,
): Promise<void> {
  await note(transaction, dialect, link, now);
}

/** The same for some links. */
export async function noteLinkChanges(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  links: readonly { type: LinkType; code: string }[],
  now: number,
): Promise<void> {
  await lockChanges(transaction, dialect);
  await transaction
    .insertInto('link_changes')
    .values(links.map(({ type, code }) => ({ type, code, changed_at_ms: now })))
    .execute();
}

/** The same for more links than can be named one by one. */
export async function noteManyLinkChanges(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  now: number,
): Promise<void> {
  await note(transaction, dialect, { type: 'all', code: '' }, now);
}

async function note(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { type, code }: Pick<LinkChange, 'type' | 'code'>,
  now: number,
): Promise<void> {
  await lockChanges(transaction, dialect);
  await transaction.insertInto('link_changes').values({ type, code, changed_at_ms: now }).execute();
}

/** A link must not change without its note. */
async function lockChanges(transaction: Transaction<Schema>, dialect: Dialect): Promise<void> {
  if (dialect.isDistributed) await dialect.commitTogether(transaction);
  await dialect.lockAdvisory(transaction, linkChangesLock);
}

/** Waits until the changes whose notes were seen are there wherever links are read. */
export function awaitLinkChanges(query: Kysely<Schema>, dialect: Dialect): Promise<void> {
  return dialect.awaitCommitted(query, linkChangesLock);
}

const latestChange = precompile((query) =>
  query.selectFrom('link_changes').select((eb) => eb.fn.max('id').as('latest')),
);

/** The number of the latest change. */
export async function latestLinkChange(query: Kysely<Schema>): Promise<number> {
  const { rows } = await query.executeQuery(latestChange(query, {}));
  return rows[0]?.latest ?? 0;
}

/** The number of the oldest change that is still known; 0 when none is. */
export async function oldestLinkChange(query: Kysely<Schema>): Promise<number> {
  const oldest = await query
    .selectFrom('link_changes')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.id ?? 0;
}

/** The changes after the one numbered `seen`, the first of them. */
export function linkChangesSince(query: Kysely<Schema>, seen: number, most: number): Promise<LinkChange[]> {
  return query
    .selectFrom('link_changes')
    .select(['id', 'type', 'code'])
    .where('id', '>', seen)
    .orderBy('id')
    .limit(most)
    .execute();
}

const forgottenAtOnce = 1000;

/**
 * Forgets changes that every process has long seen, a few at a time; the latest stays, because its number is what is
 * compared. The oldest go first: whoever finds one knows that all after it are there.
 */
export async function forgetOldLinkChanges(query: Kysely<Schema>, before: number): Promise<void> {
  const latest = await latestLinkChange(query);
  const firstKept = await query
    .selectFrom('link_changes')
    .select('id')
    .where('changed_at_ms', '>=', before)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const end = Math.min(latest, firstKept?.id ?? latest);
  for (let from = await oldestLinkChange(query); from > 0 && from < end; from += forgottenAtOnce)
    await query
      .deleteFrom('link_changes')
      .where('id', '<', Math.min(end, from + forgottenAtOnce))
      .execute();
}

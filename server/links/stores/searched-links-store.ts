import { type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { FollowingRow } from '../../database/following-row.ts';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinksTable } from '../../database/tables/links.ts';
import type { FoldedColumn } from '../options/plain-options.ts';

/*
 * The rows of PostgreSQL's search index, written in the transaction that writes what is searched. SQLite's index is a
 * part of the same file, and its triggers write it.
 */

/** People's own words about a link, in the order in which they stand behind its address and code. */
const ownWords: Record<FoldedColumn | 'tags_folded', true> = {
  note_folded: true,
  title_folded: true,
  tags_folded: true,
};

/** Columns that a link is found by, or that decide whether it is. */
const decisiveColumns = [
  'type',
  'code',
  'target',
  ...(Object.keys(ownWords) as (keyof typeof ownWords)[]),
  'owner_id',
  'deleted_at_ms',
] as const;

/** What a link is found by. */
export function wordsOf(row: 'links' | 'updated'): RawBuilder<string> {
  const part = (column: string) =>
    sql`substr(${sql.ref(`${row}.${column}`)}, 1, ${sql.lit(limits.searchedTargetLength)})`;
  const own = Object.keys(ownWords).map((column) => sql`coalesce(' ' || ${part(column)}, '')`);
  return sql<string>`lower(coalesce(${part('target')}, '') collate "C")
    || ' ' || lower(${sql.ref(`${row}.code`)} collate "C") || ${sql.join(own, sql` || `)}`;
}

/** Only what somebody has and has not deleted is searched. */
export const isSearched = sql`links.owner_id is not null and links.deleted_at_ms is null`;

const cells = sql`links.id, links.owner_id, links.type, ${wordsOf('links')}`;

/** What the insertion of a link returns besides its id, for the row of the index and for whoever is told of it. */
export function returnedToSearch({ kind }: Dialect): readonly (keyof LinksTable)[] {
  return kind === 'sqlite'
    ? ['owner_id']
    : ['owner_id', 'type', 'code', 'target', ...(Object.keys(ownWords) as (keyof typeof ownWords)[])];
}

/** The row of a link that is being made, inserted by the same statement; its insertion returns the searched columns. */
export function searchRowFollowing({ kind }: Dialect): FollowingRow[] {
  if (kind === 'sqlite') return [];
  return [
    {
      into: 'links_search',
      values: {
        link_id: { expression: sql`updated.id` },
        owner_id: { expression: sql`updated.owner_id` },
        type: { expression: sql`updated.type` },
        words: { expression: wordsOf('updated') },
      },
      each: {
        from: sql`(select 1) as once`,
        when: sql`updated.owner_id is not null`,
        updatedRow: sql`updated`,
      },
    },
  ];
}

/** Has the search find links that were just made. */
export async function takeInNew(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  if (dialect.kind === 'sqlite' || ids.length === 0) return;
  await sql`insert into links_search (link_id, owner_id, type, words) select ${cells} from links
    where ${dialect.isAmong('links.id', ids)} and ${isSearched}`.execute(transaction);
}

/** Has the search find links by what they now have, or no longer. The transaction holds them. */
export async function takeInAnew(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  if (dialect.kind === 'sqlite' || ids.length === 0) return;
  await sql`delete from links_search where ${dialect.isAmong('link_id', ids)}`.execute(transaction);
  await takeInNew(transaction, dialect, ids);
}

/** The same after a change of some columns, where it was one of what is searched. */
export async function takeInChanged(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ids: readonly number[],
  columns: Updateable<LinksTable>,
): Promise<void> {
  if (decisiveColumns.some((column) => column in columns)) await takeInAnew(transaction, dialect, ids);
}

/** Has the search find every link that it does not know, in a database that was filled from elsewhere. */
export async function takeInMissing(query: Kysely<Schema>, dialect: Dialect): Promise<void> {
  if (dialect.kind === 'sqlite') return;
  const isMissing = dialect.isDistributed
    ? sql`links.id not in (select link_id from links_search offset 0)`
    : sql`not exists (select 1 from links_search where link_id = links.id)`;
  await sql`insert into links_search (link_id, owner_id, type, words) select ${cells} from links
    where ${isSearched} and ${isMissing}`.execute(query);
}

/** Takes links of an account that goes out of the index. */
export function removeLinksSearch(query: Kysely<Schema>, { ids, ownerId, dialect }: WipedLinks) {
  if (dialect.kind === 'sqlite') return null;
  return query
    .withTables<{ links_search: { link_id: number; owner_id: number } }>()
    .deleteFrom('links_search')
    .where('link_id', 'in', ids)
    .where('owner_id', '=', ownerId);
}

import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isSearched, wordsOf } from '../stores/searched-links-store.ts';

interface IndexRow {
  link_id: number;
  owner_id: number;
  words: string;
}

/** How many of the newest links PostgreSQL's index does not know as they are, or knows though it should not. */
export async function countSearchMisfits(
  { query, dialect }: Pick<Database, 'query' | 'dialect'>,
  most: number,
): Promise<number> {
  if (dialect.kind === 'sqlite') return 0;
  const { rows: newest } = await sql<IndexRow & { is_searched: boolean }>`select links.id as link_id,
      links.owner_id, ${wordsOf('links')} as words, ${isSearched} as is_searched
    from links order by links.id desc limit ${most}`.execute(query);
  const ids = newest.map(({ link_id }) => link_id);
  const { rows: known } = await sql<IndexRow>`select link_id, owner_id, words from links_search
    where ${dialect.isAmong('link_id', ids)}`.execute(query);
  const textOf = ({ owner_id, words }: IndexRow) => `${owner_id} ${words}`;
  const knownAs = new Map(known.map((row) => [row.link_id, textOf(row)]));
  const isMisfit = (row: (typeof newest)[number]) =>
    knownAs.get(row.link_id) !== (row.is_searched ? textOf(row) : undefined);
  return newest.filter(isMisfit).length;
}

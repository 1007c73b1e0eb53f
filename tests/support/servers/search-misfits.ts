import { sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';

interface Searched {
  id: number;
  owner_id: number | null;
  type: string;
  words: string;
}

/** Where the rows of PostgreSQL's search index differ from what the links say, link by link. SQLite keeps its own. */
export async function searchMisfits({ query, dialect }: Database): Promise<string[]> {
  if (dialect.kind === 'sqlite') return [];
  const links = await query.selectFrom('links').selectAll().execute();
  const { rows } = await sql<Searched>`select link_id as id, owner_id, type, words from links_search`.execute(
    query,
  );
  const expected = links
    .filter(({ owner_id, deleted_at_ms }) => owner_id !== null && deleted_at_ms === null)
    .map(({ id, owner_id, type, target, code, note_folded, title_folded, tags_folded }) => {
      const address = `${lowered(target ?? '')} ${lowered(code)}`;
      const own = [note_folded, title_folded, tags_folded].filter((text) => text !== null);
      return textOf({ id, owner_id, type, words: [address, ...own.map(cut)].join(' ') });
    });
  const wanted = new Set(expected);
  const found = new Set(rows.map(textOf));
  return [
    ...[...wanted].filter((text) => !found.has(text)).map((text) => `missing: ${text}`),
    ...[...found].filter((text) => !wanted.has(text)).map((text) => `left: ${text}`),
  ];
}

function textOf({ id, owner_id, type, words }: Searched): string {
  return `${id} of ${owner_id}, ${type}: ${words}`;
}

/** As much as is searched of each part. */
function cut(text: string): string {
  return [...text].slice(0, 1000).join('');
}

function lowered(text: string): string {
  return cut(text).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

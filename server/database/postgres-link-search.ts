import { type Kysely, sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import { type LinkSearch, searchedPart, tellingTrigrams, type WantedMatches } from './link-search.ts';
import { countedDown, newestLinks, ownedLinks, type WantedLinks } from './newest-links.ts';
import type { Schema } from './schema.ts';

interface LinksSearchTable {
  link_id: number;
  owner_id: number;
  type: string;
  words: string;
}

/** Common terms are searched in stretches of so many ids, the newest first: the index cannot give ids in order. */
const stretchLength = 131_072;
/** Stands for all stretches together. */
const everywhere = -1;

/** What is in the index, as its definition and every query have to write it. */
const numbers = sql`(link_trigrams(words)
  || link_place(owner_id, type, link_id / ${sql.lit(stretchLength)})
  || link_place(owner_id, type, ${sql.lit(everywhere)}))`;

/**
 * A table beside the links, so that counting a click never touches the index. The index holds numbers: every trigram of
 * a link's words, and two, below zero, for the owner's links of its type: those in its stretch of ids, and all of them.
 * Other people's links cost nothing, and no extension is needed.
 */
export const postgresLinkSearch: LinkSearch = {
  async create(db) {
    await sql`create table links_search (
      link_id bigint primary key references links (id) on delete cascade,
      owner_id bigint not null,
      type text not null,
      words text collate "C" not null)`.execute(db);
    await sql`create function link_place(owner_id bigint, type text, stretch bigint) returns integer
      language sql immutable parallel safe return
        (-1 - ((owner_id * 7919 + stretch) * 2 + (type = 'secret')::int) % 2147483647)::integer`.execute(db);
    await sql`create function link_trigrams(words text) returns integer[]
      language plpgsql immutable parallel safe as $$
      declare
        bytes bytea := convert_to(words, 'UTF8');
        trigram integer := 0;
        trigrams integer[] := '{}';
      begin
        for place in 0 .. length(bytes) - 1 loop
          trigram := (trigram << 8 | get_byte(bytes, place)) & 16777215;
          if place >= 2 then trigrams := trigrams || trigram; end if;
        end loop;
        return trigrams;
      end $$`.execute(db);
    await sql`create index links_search_by_words on links_search using gin (${numbers})`.execute(db);
    await sql`create function keep_links_search() returns trigger language plpgsql as $$
      begin
        if new.owner_id is null or new.deleted_at_ms is not null then
          delete from links_search where link_id = new.id;
        else
          insert into links_search (link_id, owner_id, type, words)
          values (new.id, new.owner_id, new.type,
            lower(coalesce(new.target, '') collate "C") || ' ' || lower(new.code collate "C"))
          on conflict (link_id) do update
          set owner_id = excluded.owner_id, type = excluded.type, words = excluded.words;
        end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger links_search_of_new after insert on links
      for each row when (new.owner_id is not null and new.deleted_at_ms is null)
      execute function keep_links_search()`.execute(db);
    await sql`create trigger links_search_of_changed
      after update of owner_id, type, code, target, deleted_at_ms on links
      for each row execute function keep_links_search()`.execute(db);
  },
  async shorten(db) {
    await sql`create or replace function keep_links_search() returns trigger language plpgsql as $$
      begin
        if new.owner_id is null or new.deleted_at_ms is not null then
          delete from links_search where link_id = new.id;
        else
          insert into links_search (link_id, owner_id, type, words)
          values (new.id, new.owner_id, new.type,
            lower(substr(coalesce(new.target, ''), 1, ${sql.lit(limits.searchedTargetLength)}) collate "C")
            || ' ' || lower(new.code collate "C"))
          on conflict (link_id) do update
          set owner_id = excluded.owner_id, type = excluded.type, words = excluded.words;
        end if;
        return null;
      end $$`.execute(db);
    await sql`insert into links_indexed_whole (link_id) select id from links
      where octet_length(target) > ${sql.lit(limits.searchedTargetLength)}
      and owner_id is not null and deleted_at_ms is null`.execute(db);
  },
  contains: (searched, term) => sql<boolean>`strpos(${searchedPart(searched)}, ${term}) > 0`,
  async idsContaining(query, wanted) {
    const { trigrams, areRare } = await tellingTrigrams(query, wanted);
    const ids: number[] = [];
    for (const stretch of areRare ? [everywhere] : await stretchesOf(query, wanted)) {
      const found = await idsInStretch(query, wanted, trigrams.map(numberOf), stretch);
      ids.push(...found.slice(0, wanted.count - ids.length));
      if (ids.length === wanted.count) break;
    }
    return ids;
  },
  /** PostgreSQL's own vacuuming sees to that. */
  removeRemains: async () => false,
};

/** As the index numbers a trigram. */
function numberOf(trigram: string): number {
  return Buffer.from(trigram).readUIntBE(0, 3);
}

/** The stretches in which an owner's links may lie, the newest first. */
async function stretchesOf(query: Kysely<Schema>, wanted: WantedLinks): Promise<number[]> {
  const newest = await newestLinks(query, wanted).select('id').limit(1).executeTakeFirst();
  const oldest = await ownedLinks(query, wanted)
    .select('id')
    .orderBy(countedDown, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || oldest === undefined) return [];
  const first = Math.floor(newest.id / stretchLength);
  const last = Math.floor(oldest.id / stretchLength);
  return Array.from({ length: first - last + 1 }, (_, index) => first - index);
}

async function idsInStretch(
  query: Kysely<Schema>,
  { ownerId, type, term, belowId, count }: WantedMatches,
  trigrams: number[],
  stretch: number,
): Promise<number[]> {
  const place = sql`link_place(cast(${ownerId} as bigint), ${type}, cast(${stretch} as bigint))`;
  const rows = await (query as Kysely<Schema & { links_search: LinksSearchTable }>)
    // Set apart, so that the planner does not walk through the links in the hope of finding some early.
    .with(
      (cte) => cte('found').materialized(),
      (found) =>
        found
          .selectFrom('links_search')
          .select(['link_id', 'words'])
          .where(sql<boolean>`${numbers} @> (cast(${trigrams} as integer[]) || ${place})`)
          // Two owners may share a number.
          .where('owner_id', '=', ownerId)
          .where('type', '=', type),
    )
    .selectFrom('found')
    .select('link_id')
    .where('link_id', '<', belowId)
    .where((eb) => sql<boolean>`strpos(${eb.ref('words')}, ${term}) > 0`)
    .orderBy('link_id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.link_id);
}

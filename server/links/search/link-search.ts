import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { type FoldedColumn, foldedColumns } from '../options/plain-options.ts';
import { newestLinks, type WantedLinks } from '../stores/owned-links-store.ts';

/** An owner's links that contain a text in what is searched of them. */
export interface WantedMatches extends WantedLinks {
  /** At least three characters, none a blank, letters in lower case: see search-terms.ts. */
  term: string;
  count: number;
}

/** Finds links by a part of what is searched of them: the trigram index of a database. */
export interface LinkSearch {
  /** Whether a searched part contains the term. */
  contains(part: Expression<string>, term: string): RawBuilder<boolean>;
  /** Ids of links that contain the term, the newest first. Made for terms that few links contain. */
  idsContaining(query: Kysely<Schema>, wanted: WantedMatches): Promise<number[]>;
  /** Frees the index, in small steps, of the remains of links that were taken out of it; says whether there were any. */
  removeRemains(database: Pick<Database, 'query' | 'commit'>, signal: AbortSignal): Promise<boolean>;
}

/** What is searched of a link. The index has the same columns: see searched-links-store.ts, and SQLite's triggers. */
export const searchedColumns: readonly ('target' | 'code' | 'tags_folded' | FoldedColumn)[] = [
  'target',
  'code',
  ...foldedColumns,
  'tags_folded',
];

/** The parts of a link that are searched, letters in lower case; a column that is kept folded has no others. */
export function searchedParts(from: 'links' | 'newest'): RawBuilder<string>[] {
  const folded = new Set<string>([...foldedColumns, 'tags_folded']);
  return searchedColumns.map((column) => {
    const part = sql<string>`substr(${sql.ref(`${from}.${column}`)}, 1, ${sql.lit(limits.searchedTargetLength)})`;
    return folded.has(column) ? part : sql<string>`lower(${part})`;
  });
}

/** Links that tell how common each trigram is among the owner's. */
const sampleSize = 200;
/** Trigrams of a term that are held against the sample: a long term has enough that are rare. */
const mostCompared = 40;
/** A trigram that more of the sample has than this says little and costs much to look up. */
const commonShare = 0.02;
const mostTrigrams = 6;
const fewestTrigrams = 2;

/** Trigrams of a term that are worth looking up: three bytes each, written as Latin-1. */
export interface TellingTrigrams {
  trigrams: string[];
  /** Whether few of the owner's links have all of them. */
  areRare: boolean;
}

/**
 * The trigrams of a term that tell most: the rare ones, few of a long term, and some in any case. Long lists are what
 * makes a search slow, and `htt` and `com` have the longest.
 */
export async function tellingTrigrams(
  query: Kysely<Schema>,
  wanted: WantedMatches,
): Promise<TellingTrigrams> {
  const sample = await readSample(query, wanted);
  const ranked = comparedTrigrams(bytesOf(wanted.term))
    .map((trigram) => ({ trigram, seen: sample.filter((text) => text.includes(trigram)).length }))
    .sort((one, other) => one.seen - other.seen);
  const isWorthIt = ({ seen }: { seen: number }, rank: number) =>
    rank < fewestTrigrams || (rank < mostTrigrams && seen <= sample.length * commonShare);
  return {
    trigrams: ranked.filter(isWorthIt).map(({ trigram }) => trigram),
    areRare: ranked[0]?.seen === 0,
  };
}

/** The bytes of a text, one character for each. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** A term's trigrams, each once; of very many some from everywhere in it. */
function comparedTrigrams(term: string): string[] {
  const trigrams = Array.from({ length: term.length - 2 }, (_, start) => term.slice(start, start + 3));
  const different = [...new Set(trigrams)];
  const every = Math.ceil(different.length / mostCompared);
  return different.filter((_, place) => place % every === 0);
}

async function readSample(query: Kysely<Schema>, wanted: WantedLinks): Promise<string[]> {
  const parts = searchedParts('links').map((part) => sql`coalesce(${part}, '')`);
  const rows = await newestLinks(query, wanted)
    .select(sql.join<string>(parts, sql` || ' ' || `).as('searched'))
    .limit(sampleSize)
    .execute();
  return rows.map((row) => bytesOf(row.searched));
}

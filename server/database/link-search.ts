import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { newestLinks, type WantedLinks } from './newest-links.ts';
import type { Schema } from './schema.ts';

/** An owner's links that contain a text in their address or code. */
export interface WantedMatches extends WantedLinks {
  /** At least three characters, all of them printable ASCII, none a blank, letters in lower case. */
  term: string;
  count: number;
}

/** Finds links by a part of their address or code: the trigram index of a database. */
export interface LinkSearch {
  /** Creates the index and the triggers that keep it. */
  create(db: Kysely<unknown>): Promise<void>;
  /** Ids of links that contain the term, the newest first. Made for terms that few links contain. */
  idsContaining(query: Kysely<Schema>, wanted: WantedMatches): Promise<number[]>;
}

/** Whether a text contains the term, letter case aside. */
export function contains(searched: Expression<unknown>, term: string): RawBuilder<boolean> {
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${searched}) like ${pattern} escape '\\'`;
}

/** Links that tell how common each trigram is among the owner's. */
const sampleSize = 200;
/** A trigram that more of the sample has than this says little and costs much to look up. */
const commonShare = 0.02;
const mostTrigrams = 6;
const fewestTrigrams = 2;

/** Trigrams of a term that are worth looking up. */
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
  const { term } = wanted;
  const trigrams = Array.from({ length: term.length - 2 }, (_, start) => term.slice(start, start + 3));
  const sample = await readSample(query, wanted);
  const ranked = [...new Set(trigrams)]
    .map((trigram) => ({ trigram, seen: sample.filter((text) => text.includes(trigram)).length }))
    .sort((one, other) => one.seen - other.seen);
  const isWorthIt = ({ seen }: { seen: number }, rank: number) =>
    rank < fewestTrigrams || (rank < mostTrigrams && seen <= sample.length * commonShare);
  return {
    trigrams: ranked.filter(isWorthIt).map(({ trigram }) => trigram),
    areRare: ranked[0]?.seen === 0,
  };
}

async function readSample(query: Kysely<Schema>, wanted: WantedLinks): Promise<string[]> {
  const rows = await newestLinks(query, wanted).select(['target', 'code']).limit(sampleSize).execute();
  return rows.map((row) => `${row.target ?? ''} ${row.code}`.toLowerCase());
}

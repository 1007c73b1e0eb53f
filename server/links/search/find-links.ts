import type { Kysely } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { ownedLinks, readTargets, type WantedLinks } from '../stores/owned-links-store.ts';
import { writtenHost } from '../targets/written-target.ts';
import { searchLinks } from './search-links.ts';
import type { SearchedFor } from './search-terms.ts';

interface WantedFinds extends WantedLinks {
  count: number;
}

/** Ids of the newest links that have any of what is searched for, the newest first. */
export async function findLinks(
  query: Kysely<Schema>,
  dialect: Dialect,
  wanted: WantedFinds,
  { terms, ownLetters, code }: SearchedFor,
): Promise<number[]> {
  const found: number[] = [];
  for (const term of terms) found.push(...(await searchLinks(query, dialect, { ...wanted, term })));
  if (ownLetters !== null) found.push(...(await idsByHost(query, dialect, wanted, ownLetters)));
  if (code !== null) found.push(...(await idsByCode(query, wanted, code)));
  return [...new Set(found)].sort((one, other) => other - one).slice(0, wanted.count);
}

/** So many links whose host may be meant are held against what was entered. */
const hostsHeldAgainst = 1000;

/**
 * Punycode keeps the ASCII letters of a name, in their order and in one piece: `bcher` of `bücher`. Who has them is
 * found by the index, and then read in its own letters.
 */
async function idsByHost(
  query: Kysely<Schema>,
  dialect: Dialect,
  wanted: WantedFinds,
  ownLetters: string,
): Promise<number[]> {
  const [longest = ''] = ownLetters
    .split('.')
    .map((label) => label.replaceAll(/[^\p{ASCII}]/gu, ''))
    .sort((one, other) => other.length - one.length);
  const term = longest.length < limits.searchMinLength ? 'xn--' : longest;
  const candidates = await searchLinks(query, dialect, { ...wanted, term, count: hostsHeldAgainst });
  if (candidates.length === 0) return [];
  return (await readTargets(query, candidates))
    .filter(({ target }) => target !== null && writtenHost(new URL(target).hostname).includes(ownLetters))
    .map(({ id }) => id);
}

async function idsByCode(query: Kysely<Schema>, wanted: WantedFinds, code: string): Promise<number[]> {
  const rows = await ownedLinks(query, wanted).select('id').where('code', '=', code).execute();
  return rows.map(({ id }) => id);
}

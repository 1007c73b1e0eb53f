import type { Dialect } from '../../database/dialect.ts';
import type { LinkSearch } from './link-search.ts';
import { postgresLinkSearch } from './postgres-search-store.ts';
import { sqliteLinkSearch } from './sqlite-search-store.ts';

/** How links are found by a part of what is searched of them in this database. */
export function linkSearchOf({ kind, isDistributed }: Pick<Dialect, 'kind' | 'isDistributed'>): LinkSearch {
  return kind === 'sqlite' ? sqliteLinkSearch : postgresLinkSearch(isDistributed);
}

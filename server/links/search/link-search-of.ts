import type { Dialect } from '../../database/dialect.ts';
import type { LinkSearch } from './link-search.ts';
import { postgresLinkSearch } from './postgres-search-store.ts';
import { sqliteLinkSearch } from './sqlite-search-store.ts';

const searches: Record<Dialect['kind'], LinkSearch> = {
  sqlite: sqliteLinkSearch,
  postgres: postgresLinkSearch,
};

/** How links are found by a part of what is searched of them in this database. */
export function linkSearchOf({ kind }: Pick<Dialect, 'kind'>): LinkSearch {
  return searches[kind];
}

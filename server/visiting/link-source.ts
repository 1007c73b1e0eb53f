import type { Database } from '../database/database.ts';
import { precompile } from '../database/precompile.ts';
import { type Link, toLink } from '../links/link.ts';
import { latestLinkChange, linkChangesSince } from '../links/link-changes.ts';
import { checkTarget, type TargetRules } from '../links/target.ts';
import type { LinkSource } from './link-resolver.ts';
import { redirectHeaders } from './redirect-headers.ts';
import { isPlain } from './visit-state.ts';

const linkOfCode = precompile((query, value: (name: 'code') => never) =>
  query
    .selectFrom('links')
    .selectAll()
    .where('code', '=', value('code'))
    .where('type', '=', 'url')
    .where('deleted_at_ms', 'is', null),
);

/** Links as they stand in the database. A target that must not be led to any more makes a link unknown. */
export function createLinkSource(deps: {
  database: Database;
  targets: TargetRules;
  isHttps: boolean;
}): LinkSource {
  const { query } = deps.database;

  return {
    async find(code) {
      const { rows } = await query.executeQuery(linkOfCode(query, { code }));
      const link = rows[0] === undefined ? null : checkedLink(toLink(rows[0]));
      if (link === null) return null;
      const redirect = isPlain(link) ? redirectHeaders(link.target as string, deps.isHttps) : null;
      return { link, redirect };
    },
    latestChange: () => latestLinkChange(query),
    changesSince: (seen) => linkChangesSince(query, seen),
  };

  /** What was allowed when the link was made may be blocked by now, or be our own address. */
  function checkedLink(link: Link): Link | null {
    const target = link.target === null ? null : checkTarget(deps.targets, link.target);
    return target?.ok === true ? { ...link, target: target.value } : null;
  }
}

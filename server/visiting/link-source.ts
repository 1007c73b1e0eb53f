import { hasOwnerStill } from '../accounts/owner-still-port.ts';
import type { Database } from '../database/database.ts';
import { precompile } from '../database/precompile.ts';
import { toLink } from '../links/link.ts';
import { latestLinkChange, linkChangesSince } from '../links/link-changes-store.ts';
import type { HostBans } from '../links/targets/host-bans.ts';
import { checkTarget, type TargetRules } from '../links/targets/target.ts';
import type { LinkSource } from './link-resolver.ts';
import { isPlain } from './visit-state.ts';
import { PlainLink, type VisitedLink } from './visited-link.ts';

const linkOfCode = precompile((query, value: (name: 'code') => never) =>
  query
    .selectFrom('links')
    .selectAll()
    // Read together with the link, so that no ban is younger than what it is held against.
    .select((eb) =>
      eb
        .selectFrom('host_changes')
        .select((last) => last.fn.max('id').as('id'))
        .as('host_version'),
    )
    .where('code', '=', value('code'))
    .where('type', '=', 'url')
    .where('deleted_at_ms', 'is', null)
    .where(hasOwnerStill),
);

/** A stored link as visitors meet it. A target that must not be led to any more makes a link unknown. */
export type CheckLink = (link: VisitedLink) => VisitedLink | null;

/** Links as they stand in the database. */
export function createLinkSource(deps: {
  database: Database;
  checkLink: CheckLink;
  hostBans: Pick<HostBans, 'catchUp'>;
}): LinkSource {
  const { query } = deps.database;
  return {
    async find(code) {
      const { rows } = await query.executeQuery(linkOfCode(query, { code }));
      const [row] = rows;
      if (row === undefined) return null;
      await deps.hostBans.catchUp(row.host_version ?? 0);
      return deps.checkLink(toLink(row));
    },
    latestChange: () => latestLinkChange(query),
    changesSince: (seen, most) => linkChangesSince(query, seen, most),
  };
}

/** What was allowed when the link was made may be blocked by now, or be our own address. */
export function createCheckLink(targets: TargetRules): CheckLink {
  return (link) => {
    const target = link.target === null ? null : checkTarget(targets, link.target);
    if (target?.ok !== true) return null;
    return link.isActive && isPlain(link)
      ? new PlainLink(link, target.value)
      : { ...link, target: target.value };
  };
}

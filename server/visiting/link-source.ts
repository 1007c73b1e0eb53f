import type { Database } from '../database/database.ts';
import { toLink } from '../links/link.ts';
import type { VisitedLinks } from '../links/stores/visited-links-store.ts';
import type { HostBans } from '../links/targets/host-bans.ts';
import { checkTarget, type TargetRules } from '../links/targets/target.ts';
import type { LinkSource } from './link-resolver.ts';
import { isPlain } from './visit-state.ts';
import { type CheckedLink, PlainLink, type VisitedLink, visitedPart } from './visited-link.ts';

/** A stored link as visitors meet it. A target that must not be led to any more makes a link unknown. */
export type CheckLink = (link: VisitedLink) => CheckedLink | null;

/** Links as they stand in the database. */
export function createLinkSource(deps: {
  database: Database;
  links: VisitedLinks;
  checkLink: CheckLink;
  hostBans: Pick<HostBans, 'catchUp'>;
}): LinkSource {
  const { query } = deps.database;
  return {
    async find(code) {
      const row = await deps.links.find(deps.database, code);
      if (row === undefined) return null;
      await deps.hostBans.catchUp(row.host_version ?? 0);
      return deps.checkLink(toLink(row));
    },
    hasWideCodes: () => deps.links.hasWideCodes(query),
    latestChange: () => deps.links.latestChange(query),
    changesSince: (seen, most) => deps.links.changesSince(query, seen, most),
  };
}

/**
 * What was allowed when the link was made may be blocked by now, or be our own address. The rules know the bans up to
 * `hostVersion`.
 */
export function createCheckLink(targets: TargetRules, hostVersion: () => number): CheckLink {
  return (link) => {
    const target = link.target === null ? null : checkTarget(targets, link.target);
    if (target?.ok !== true) return null;
    return link.isActive && isPlain(link)
      ? new PlainLink(link, target.value)
      : visitedPart(link, target.value, hostVersion());
  };
}

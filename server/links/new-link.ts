import type { LinkType } from '../../contract/fields.ts';
import type { KeptOptions } from '../../contract/options/option-types.ts';
import { hasKey, type LinkFacts } from './link.ts';

/** What the database numbers the state of a new link with. */
const firstVersion = 1;

/** A link or secret that is about to be made. */
export interface NewLink extends KeptOptions {
  type: LinkType;
  /** Null: made by a visitor. */
  ownerId: number | null;
  /** Null: a secret. */
  target: string | null;
  destroyAfterLast?: boolean;
  isZeroKnowledge?: boolean;
  /** The names of its tags. */
  tags?: readonly string[];
}

/** What is known of a link that was just made. */
export function factsOfNew(link: NewLink, code: string, now: number): LinkFacts {
  const { type, ownerId, target, redirectionTime, message, clicksLimit, title, note, notify } = link;
  return {
    type,
    code,
    ownerId,
    target,
    redirectionTime,
    message,
    clicksLimit,
    title,
    note,
    notify,
    isActive: true,
    hasKey: hasKey(link, link.key),
    clicks: 0,
    expiresAtMs: link.validForSeconds === null ? null : now + link.validForSeconds * 1000,
    createdAtMs: now,
    version: firstVersion,
    destroyAfterLast: link.destroyAfterLast === true,
    isZeroKnowledge: link.isZeroKnowledge === true,
    isDisabled: false,
    isWiped: false,
    isArchived: false,
    carriedClicks: 0,
    tags: link.tags ?? [],
  };
}

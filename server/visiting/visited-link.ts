import type { Link } from '../links/link.ts';

/** What a visit has to know of a link. */
export type VisitedLink = Pick<
  Link,
  | 'id'
  | 'type'
  | 'code'
  | 'version'
  | 'target'
  | 'isActive'
  | 'encryptedKey'
  | 'redirectionTime'
  | 'message'
  | 'clicksLimit'
  | 'clicks'
  | 'expiresAtMs'
>;

/** A link that may be led to. */
export interface CheckedLink extends VisitedLink {
  /** The change of banned hosts that its target was held against; whoever counts an opening holds it against later ones. */
  hostVersion: number;
}

/** A link as visits remember it: what is of no concern to them, such as its owner's own words, takes no room. */
export function visitedPart(link: VisitedLink, target: string, hostVersion: number): CheckedLink {
  const { id, type, code, version, isActive, encryptedKey } = link;
  const { redirectionTime, message, clicksLimit, clicks, expiresAtMs } = link;
  return {
    id,
    type,
    code,
    version,
    target,
    isActive,
    encryptedKey,
    redirectionTime,
    message,
    clicksLimit,
    clicks,
    expiresAtMs,
    hostVersion,
  };
}

/**
 * A link that hands its target to every visitor at once, as most do, in a form that takes little room: as many of them as
 * possible are to be remembered.
 */
export class PlainLink implements CheckedLink {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly target: string;
  readonly expiresAtMs: number | null;

  constructor(link: Pick<VisitedLink, 'id' | 'code' | 'version' | 'expiresAtMs'>, target: string) {
    this.id = link.id;
    this.code = link.code;
    this.version = link.version;
    this.target = target;
    this.expiresAtMs = link.expiresAtMs;
  }

  get type() {
    return 'url' as const;
  }
  get isActive() {
    return true;
  }
  get encryptedKey() {
    return null;
  }
  get redirectionTime() {
    return null;
  }
  get message() {
    return null;
  }
  get clicksLimit() {
    return null;
  }
  /** Nothing is held against it, nor against what follows. */
  get clicks() {
    return 0;
  }
  get hostVersion() {
    return 0;
  }
}

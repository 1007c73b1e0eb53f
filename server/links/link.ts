import type { LinkType } from '../../contract/fields.ts';
import type { LinkRow } from '../database/tables/links.ts';
import { type PlainOptions, readPlainOptions } from './options/plain-options.ts';

/** A short link or a secret, as the rules see it. It never changes: an edit makes a new one. */
export interface Link extends PlainOptions {
  readonly id: number;
  readonly type: LinkType;
  readonly code: string;
  readonly ownerId: number | null;
  readonly target: string | null;
  /** Whether its creator, and the operator, let visitors in. */
  readonly isActive: boolean;
  readonly encryptedKey: Uint8Array | null;
  readonly clicks: number;
  readonly expiresAtMs: number | null;
  readonly createdAtMs: number;
  readonly version: number;
  readonly destroyAfterLast: boolean;
  /** A secret sealed in its creator's browser: the server can read neither message nor key. */
  readonly isZeroKnowledge: boolean;
  /** Stopped by an operator. */
  readonly isDisabled: boolean;
  /** A secret whose message is gone for good. */
  readonly isWiped: boolean;
  /** Put away by its owner. */
  readonly isArchived: boolean;
  /** Clicks that an import has brought along. */
  readonly carriedClicks: number;
}

/** What is told of a link: whether it has a key, as far as that is known, and not the bytes of it. */
export interface LinkFacts extends Omit<Link, 'id' | 'encryptedKey'> {
  readonly hasKey: boolean | null;
  /** The names of its tags. */
  readonly tags: readonly string[];
}

export function factsOf({ id: _, encryptedKey, ...facts }: Link, tags: readonly string[]): LinkFacts {
  return { ...facts, hasKey: hasKey(facts, encryptedKey), tags };
}

/** Whether visitors have to enter a key; null: it is sealed, and its key, if it has one, was never seen here. */
export function hasKey(
  { isZeroKnowledge = false }: { isZeroKnowledge?: boolean },
  key: Uint8Array | string | null,
): boolean | null {
  return isZeroKnowledge ? null : key !== null;
}

export function toLink(row: LinkRow): Link {
  return {
    id: row.id,
    type: row.type,
    code: row.code,
    ownerId: row.owner_id,
    target: row.target,
    isActive: row.is_active === 1 && row.disabled_at_ms === null,
    encryptedKey: row.key_sealed,
    ...readPlainOptions(row),
    clicks: row.clicks,
    expiresAtMs: row.expires_at_ms,
    createdAtMs: row.created_at_ms,
    version: row.version,
    destroyAfterLast: row.destroy_after_last === 1,
    isZeroKnowledge: row.zero_knowledge === 1,
    isDisabled: row.disabled_at_ms !== null,
    isWiped: row.wiped_at_ms !== null,
    isArchived: row.archived_at_ms !== null,
    carriedClicks: row.carried_clicks,
  };
}

/** Expired means: its time is over, or its clicks are used up. */
export function isExpired(link: Pick<Link, 'expiresAtMs' | 'clicksLimit' | 'clicks'>, now: number): boolean {
  const isOver = link.expiresAtMs !== null && link.expiresAtMs <= now;
  const isUsedUp = link.clicksLimit !== null && link.clicks >= link.clicksLimit;
  return isOver || isUsedUp;
}

/** Whether receipts are kept: of secrets, and of links with a key or a limit. */
export function hasReceipts(link: Pick<Link, 'type' | 'clicksLimit' | 'encryptedKey'>): boolean {
  return link.type === 'secret' || link.clicksLimit !== null || link.encryptedKey !== null;
}

/** What the vault binds a link's key to: encrypted bytes of one link cannot be decrypted for another. */
export function keyContext(link: Pick<Link, 'type' | 'code'>): string {
  return `links/${link.type}/${link.code}/key`;
}

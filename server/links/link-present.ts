import type { LinkDetails, LinkListItem } from '../../contract/links.ts';
import { linkPath, secretPath } from '../../contract/paths.ts';
import { dayMs } from '../platform/durations.ts';
import type { Vault } from '../platform/vault.ts';
import { isExpired, keyContext, type Link } from './link.ts';
import { presentPlainOptions } from './options/plain-options.ts';
import type { TagFace } from './tags/tag-store.ts';
import { writtenTarget } from './targets/written-target.ts';

const secondMs = 1000;

/** A link with all its clicks, those that are not yet in it as well, and its tags. */
export interface CountedLink {
  link: Link;
  totalClicks: number;
  tags: readonly TagFace[];
}

/** The address visitors reach a link or secret at. */
export function shortUrlOf(publicUrl: string, { type, code }: Pick<Link, 'type' | 'code'>): string {
  return publicUrl + (type === 'url' ? linkPath(code) : secretPath(code));
}

/** A row of the list. A secret leads nowhere but to itself: its message never appears in a list. */
export function presentListItem(
  publicUrl: string,
  { link, totalClicks, tags }: CountedLink,
  now: number,
): LinkListItem {
  const shortUrl = shortUrlOf(publicUrl, link);
  return {
    original_url: link.target === null ? shortUrl : writtenTarget(link.target),
    code: link.code,
    type: link.type,
    created_at: new Date(link.createdAtMs).toISOString(),
    short_url: shortUrl,
    is_active: link.isActive,
    remaining_days: remainingDays(link, now),
    total_clicks: totalClicks,
    title: link.title,
    tags: [...tags],
    archived: link.isArchived,
    carried_clicks: link.carriedClicks,
    ...(link.type === 'secret' ? { zero_knowledge: link.isZeroKnowledge } : {}),
  };
}

/** What the details panel shows. */
export function presentDetails(
  deps: { publicUrl: string; vault: Pick<Vault, 'decryptText'> },
  counted: CountedLink,
  now: number,
): LinkDetails {
  const { link } = counted;
  return {
    ...presentListItem(deps.publicUrl, counted, now),
    ...presentPlainOptions(link),
    remaining_clicks: link.clicksLimit === null ? null : Math.max(0, link.clicksLimit - link.clicks),
    remaining_seconds: link.expiresAtMs === null ? null : wholeUnits(link.expiresAtMs - now, secondMs),
    password: link.encryptedKey === null ? null : deps.vault.decryptText(link.encryptedKey, keyContext(link)),
    ...(link.type === 'secret' ? { destroy_after_last: link.destroyAfterLast, wiped: link.isWiped } : {}),
  };
}

function remainingDays(link: Link, now: number): number | 'expired' | null {
  if (isExpired(link, now)) return 'expired';
  return link.expiresAtMs === null ? null : wholeUnits(link.expiresAtMs - now, dayMs);
}

/** Rounded up: what is left of a day is a day. */
function wholeUnits(ms: number, unitMs: number): number {
  return Math.max(0, Math.ceil(ms / unitMs));
}

import type { LinkRow } from '../database/tables/links.ts';

/** What an event tells of a link. A target that a key stands before is not told, nor is the key. */
export function linkData(
  link: Pick<LinkRow, 'code' | 'target' | 'clicks_limit' | 'expires_at_ms'> & {
    has_key: boolean;
    is_active: boolean;
  },
): object {
  return {
    code: link.code,
    target: link.has_key ? null : link.target,
    has_key: link.has_key,
    is_active: link.is_active,
    click_limit: link.clicks_limit,
    expires_at: isoTime(link.expires_at_ms),
  };
}

/** What an event tells of a new secret; whether one that is sealed has a key is sealed with it. */
export function secretData(
  secret: Pick<LinkRow, 'code' | 'clicks_limit' | 'expires_at_ms'> & { has_key: boolean | null },
): object {
  return {
    code: shownSecretCode(secret.code),
    has_key: secret.has_key,
    opening_limit: secret.clicks_limit,
    expires_at: isoTime(secret.expires_at_ms),
  };
}

/** The beginning of a secret's code, for its owner to know it by: whoever has all of it can open the secret. */
export function shownSecretCode(code: string): string {
  return `${code.slice(0, Math.min(4, Math.ceil(code.length / 3)))}…`;
}

export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

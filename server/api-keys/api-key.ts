import type { ListedApiKey } from '../../contract/answer-schemas/api-key-answers.ts';
import { type ApiKeyScope, apiKeyScopes } from '../../contract/api-keys.ts';
import type { ApiKeyRow } from './api-key-store.ts';

/** Whether a program may call with a key. */
export function stateOf(
  key: Pick<ApiKeyRow, 'revoked_at_ms' | 'expires_at_ms'>,
  now: number,
): ListedApiKey['state'] {
  if (key.revoked_at_ms !== null) return 'revoked';
  return key.expires_at_ms !== null && key.expires_at_ms <= now ? 'expired' : 'live';
}

/** The scopes of a key in the order of the contract; one that a later version knew is left out. */
export function readScopes(stored: string): ApiKeyScope[] {
  const named = new Set(stored.split(' '));
  return apiKeyScopes.filter((scope) => named.has(scope));
}

export function writeScopes(scopes: readonly ApiKeyScope[]): string {
  return apiKeyScopes.filter((scope) => scopes.includes(scope)).join(' ');
}

/** A key as its owner sees it in the list. */
export function presentKey(key: ApiKeyRow, now: number): ListedApiKey {
  return { ...shownParts(key), state: stateOf(key, now) };
}

/** A key as its owner takes it along: whatever is known of it but its hash. */
export function exportedKey(key: ApiKeyRow) {
  return { ...shownParts(key), revoked_at: toTime(key.revoked_at_ms) };
}

function shownParts(key: ApiKeyRow): Omit<ListedApiKey, 'state'> {
  return {
    id: key.id,
    name: key.name,
    scopes: readScopes(key.scopes),
    created_at: new Date(key.created_at_ms).toISOString(),
    expires_at: toTime(key.expires_at_ms),
    last_used: key.last_used_day,
  };
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The day of a moment in UTC, YYYY-MM-DD. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

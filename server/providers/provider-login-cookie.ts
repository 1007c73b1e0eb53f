import * as z from 'zod/mini';
import type { ProviderName } from '../../contract/accounts.ts';
import type { Vault } from '../platform/vault.ts';
import type { Departure } from './provider-port.ts';

const name = 'shylnk_sign_in';
const lifetimeSeconds = 10 * 60;
const context = 'cookies/sign-in';

const stored = z.object({
  provider: z.enum(['google', 'facebook']),
  attempt: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expiresAtMs: z.number(),
});

/** A person on the way to a provider, and the page that waits for them. */
export interface Traveller extends Departure {
  provider: ProviderName;
  attempt: string;
}

/** Remembers a traveller in their own browser, sealed: whoever comes back without it did not leave from here. */
export function departureCookie(vault: Vault, traveller: Traveller, now: number, isHttps: boolean): string {
  const plain = JSON.stringify({ ...traveller, expiresAtMs: now + lifetimeSeconds * 1000 });
  const sealed = Buffer.from(vault.seal(plain, context)).toString('base64url');
  return write(sealed, lifetimeSeconds, isHttps);
}

export function endedCookie(isHttps: boolean): string {
  return write('', 0, isHttps);
}

/** The traveller a request comes from; null when it brings no cookie of ours, an old one or another provider's. */
export function readDepartureCookie(
  vault: Vault,
  header: string | undefined,
  provider: ProviderName,
  now: number,
): Traveller | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(header ?? '')?.[1];
  if (value === undefined) return null;
  try {
    const read = stored.parse(JSON.parse(vault.openText(Buffer.from(value, 'base64url'), context)));
    return read.provider === provider && read.expiresAtMs > now ? read : null;
  } catch {
    // Sealed by somebody else, or cut short.
    return null;
  }
}

function write(value: string, maxAgeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${name}=${value}; Path=/auth; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

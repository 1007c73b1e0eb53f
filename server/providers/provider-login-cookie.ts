import * as z from 'zod/mini';
import type { ProviderName } from '../../contract/accounts.ts';
import type { Vault } from '../platform/vault.ts';
import type { AuthorizationState } from './provider-port.ts';

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

/** A login that goes on at a provider, and the page that waits for it. */
export interface PendingProviderLogin extends AuthorizationState {
  provider: ProviderName;
  attempt: string;
}

/** Keeps a pending login in the visitor's own browser, encrypted: a callback without it was not begun here. */
export function providerLoginCookie(
  vault: Vault,
  pending: PendingProviderLogin,
  now: number,
  isHttps: boolean,
): string {
  const plain = JSON.stringify({ ...pending, expiresAtMs: now + lifetimeSeconds * 1000 });
  const encrypted = Buffer.from(vault.encrypt(plain, context)).toString('base64url');
  return write(encrypted, lifetimeSeconds, isHttps);
}

export function endedProviderLoginCookie(isHttps: boolean): string {
  return write('', 0, isHttps);
}

/** The pending login that a callback belongs to; null when the request brings no cookie of ours, an old one or another provider's. */
export function readProviderLoginCookie(
  vault: Vault,
  header: string | undefined,
  provider: ProviderName,
  now: number,
): PendingProviderLogin | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(header ?? '')?.[1];
  if (value === undefined) return null;
  try {
    const read = stored.parse(JSON.parse(vault.decryptText(Buffer.from(value, 'base64url'), context)));
    return read.provider === provider && read.expiresAtMs > now ? read : null;
  } catch {
    // Encrypted with another secret, or cut short.
    return null;
  }
}

function write(value: string, maxAgeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${name}=${value}; Path=/auth; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

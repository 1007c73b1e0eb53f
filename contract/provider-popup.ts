import type { ProviderLoginRequest, ProviderName } from './accounts.ts';

/** What the popup of a provider sign-in tells the page that opened it. */
export type ProviderPopupMessage =
  /** To be sent to the provider login call. */
  | { kind: 'signed-in'; login: ProviderLoginRequest }
  /** To be shown. */
  | { kind: 'failed'; text: string }
  /** The person changed their mind: nothing is shown. */
  | { kind: 'cancelled' };

/** The BroadcastChannel that a popup answers on; `attempt` is a random word of the page that opened it. */
export function providerChannel(attempt: string): string {
  return `sign-in:${attempt}`;
}

/** Whether a word can name an attempt: 16 to 64 URL-safe characters. */
export function isProviderAttempt(attempt: string): boolean {
  return /^[\w-]{16,64}$/.test(attempt);
}

/** The address that a popup is opened on. */
export function providerStartPath(provider: ProviderName, attempt: string): string {
  return `/auth/${provider}/start?attempt=${attempt}`;
}

/** What a person is told whose provider is not set up on this server. */
export function providerNotSetUp(provider: ProviderName): string {
  return `${providerTitles[provider]} sign-in is not set up on this server.`;
}

/** How providers are called on the screen. */
export const providerTitles: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook' };

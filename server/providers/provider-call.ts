import * as oauth from 'oauth4webapi';
import { fail, type Result } from '../../contract/result.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Log } from '../platform/logger.ts';
import type { ProviderProblem } from './provider-port.ts';

const timeoutMs = 5_000;

/** Options of every request to a provider: bounded in time, and over plain HTTP only where a test provider is set up. */
export function requestOptions(address: string) {
  return {
    signal: () => AbortSignal.timeout(timeoutMs),
    [oauth.allowInsecureRequests]: new URL(address).protocol === 'http:',
  };
}

/** Reads JSON from a provider; throws when it does not answer with success. */
export async function fetchJson(address: URL): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok) throw new Error(`The provider answered with HTTP ${response.status}`);
  return response.json();
}

/** Turns whatever goes wrong with a provider into what the person is told. Addresses are not logged: they hold tokens. */
export async function asResult<Value>(
  log: Log,
  act: () => Promise<Result<Value, ProviderProblem>>,
): Promise<Result<Value, ProviderProblem>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) return fail(problemOf(error));
    const { name, code } = error as Error & { code?: string };
    log.warn({ reason: [name, code].filter(Boolean).join(' ') }, 'A sign-in provider could not be used');
    return fail(statuses.providerRefused.text);
  }
}

/** The provider's own error, unless the person pressed Cancel there. */
function problemOf({ error, error_description }: oauth.AuthorizationResponseError): ProviderProblem {
  if (error === 'access_denied') return null;
  return (error_description ?? '').slice(0, 200) || statuses.providerRefused.text;
}

import type { Endpoint } from '../../contract/endpoints.ts';
import { ApiError, type RefusedAnswer } from './api-error.ts';
import { storedToken } from './stored-session.ts';

/**
 * Makes a call of contract/endpoints.ts: `await call(endpoints.login, { email, password })`.
 * Every outcome the server describes is returned; a refused or lost call throws an ApiError.
 */
export async function call<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  {
    signal,
    token,
  }: { signal?: AbortSignal /** Signs the call instead of the stored one. */; token?: string } = {},
): Promise<Response> {
  const response = await send(endpoint, request, signal, token);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || body === undefined) {
    throw new ApiError(response.status, body as RefusedAnswer | undefined);
  }
  return body as Response;
}

async function send<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  signal: AbortSignal | undefined,
  givenToken: string | undefined,
): Promise<globalThis.Response> {
  const { method, path, access } = endpoint;
  const headers = new Headers({ Accept: 'application/json' });
  const token = access === 'open' ? '' : (givenToken ?? storedToken());
  if (token !== '') headers.set('Authorization', token);
  const init: RequestInit = { method, headers, cache: 'no-store', signal: signal ?? null };
  if (method !== 'GET') {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(request);
  }
  try {
    return await fetch(method === 'GET' ? withQuery(path, request) : path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0);
  }
}

function withQuery(path: string, request: object): string {
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}

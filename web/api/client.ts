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
  { signal }: { signal?: AbortSignal } = {},
): Promise<Response> {
  const response = await send(endpoint, request, signal);
  const body = await readBody(response);
  if (!response.ok || body === undefined) throw new ApiError(response.status, body as RefusedAnswer);
  return body as Response;
}

/** What a call was answered; undefined when it is not JSON. */
export function readBody(response: globalThis.Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/** Sends a call, whatever it is answered. */
export async function send<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  signal?: AbortSignal,
): Promise<globalThis.Response> {
  const { method, path, access } = endpoint;
  const headers = new Headers({ Accept: 'application/json' });
  const token = access === 'open' ? '' : storedToken();
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

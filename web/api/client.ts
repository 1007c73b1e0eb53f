import type { Endpoint } from '../../contract/endpoints.ts';
import { ApiError, type RefusalBody } from './api-error.ts';
import { nextTask } from './next-task.ts';
import { type ResponseTimeout, startResponseTimeout } from './response-timeout.ts';
import { storedToken } from './stored-session.ts';

export interface CallOptions {
  /** Aborts the request when its answer is not needed any more. */
  signal?: AbortSignal;
  /** Signs the call instead of the stored one. */
  token?: string;
  /** Stands in the address of a call, for the server to see before it reads the rest. */
  query?: Record<string, string>;
  /** It is sent even if the page is closed at once. */
  outlivesPage?: boolean;
  /** Sends it in another way than `fetch` does. */
  transmit?: Transmit;
}

/** What is sent of a call besides its address. */
export interface PreparedInit {
  method: string;
  headers: Headers;
  cache: RequestCache;
  body?: string;
}

export type Transmit = (
  address: string,
  init: PreparedInit,
  timeout: ResponseTimeout,
) => Promise<{ httpStatus: number; text: string }>;

/** Follows what is sent on its way, and can call it back as long as not all of it is sent. */
export type Sending = Pick<CallOptions, 'signal' | 'transmit'>;

/** What a call was answered, whatever it was. */
export interface Answered {
  httpStatus: number;
  /** Undefined when it is not JSON. */
  body: unknown;
}

/**
 * Makes a call of contract/endpoints.ts: `await call(endpoints.login, { email, password })`.
 * Every outcome the server describes is returned; a refused or lost call throws an ApiError.
 */
export async function call<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options?: CallOptions,
): Promise<Response> {
  const { httpStatus, body } = await send(endpoint, request, options);
  if (httpStatus >= 400 || body === undefined) throw new ApiError(httpStatus, body as RefusalBody);
  return body as Response;
}

/** Sends a call and gives back what it was answered; a call that is never answered throws an ApiError. */
export async function send<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  { signal, token: givenToken, query = {}, outlivesPage = false, transmit }: CallOptions = {},
): Promise<Answered> {
  const { address, init } = prepare(endpoint, request, givenToken);
  const timeout = startResponseTimeout(init.body?.length ?? 0, signal);
  try {
    const asked = withQuery(address, query);
    if (transmit !== undefined) {
      const { httpStatus, text } = await transmit(asked, init, timeout);
      return { httpStatus, body: readJson(text) };
    }
    // Handing it to the network takes a phone some time, which the page needs for what it is drawing.
    if (!outlivesPage) await nextTask();
    const response = await fetch(asked, { ...init, signal: timeout.signal, keepalive: outlivesPage });
    return { httpStatus: response.status, body: readJson(await readText(response, timeout)) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, undefined, { hasTimedOut: timeout.isOver() });
  } finally {
    timeout.clear();
  }
}

function prepare<Request extends object, Response>(
  { method, path, access }: Endpoint<Request, Response>,
  request: Request,
  givenToken: string | undefined,
): { address: string; init: PreparedInit } {
  const headers = new Headers({ Accept: 'application/json' });
  const token = access === 'open' ? '' : (givenToken ?? storedToken());
  if (token !== '') headers.set('Authorization', token);
  const init = { method, headers, cache: 'no-store' } as const;
  if (method === 'GET') return { address: withQuery(path, request), init };
  headers.set('Content-Type', 'application/json');
  return { address: path, init: { ...init, body: JSON.stringify(request) } };
}

function withQuery(path: string, request: object): string {
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Piece by piece, so that a large answer over a slow connection is told from one that has stopped coming. */
async function readText({ body }: globalThis.Response, timeout: ResponseTimeout): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    timeout.restart();
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

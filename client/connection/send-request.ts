import type { ProblemName } from '../../contract/rest/problems.ts';
import { type ClientContext, ClientFailure } from '../command.ts';
import { clientVersion } from '../version.ts';
import { fieldsOf, jsonOf, readBytes } from './read-answer.ts';

/** What is sent: the address, what to do there, and whether doing it twice is the same as doing it once. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  isRepeatable: boolean;
  mostBytes: number;
}

export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** For how long an answer is waited for. */
const patienceMs = 60_000;
/** How long is waited before each further attempt. */
const pausesMs = [300, 700, 1500];
/** A server that asks for more patience than this is left. */
const longestPauseSeconds = 20;

/** Says that a person's own program asks: lists of bots take a bare name and number for one. */
const agent = `shylnk/${clientVersion} (command line)`;

/** Sends a request; one that is repeatable is sent again when the connection breaks or the server is busy. */
export async function sendRequest(context: ClientContext, request: SentRequest): Promise<ReceivedAnswer> {
  for (const pauseMs of request.isRepeatable ? pausesMs : []) {
    const answer = await attempt(context, request).catch((error: unknown) => {
      if (error instanceof ClientFailure) throw error;
      return null;
    });
    const secondsAsked = answer === null ? 0 : busySeconds(answer);
    if (answer !== null && (secondsAsked === null || secondsAsked > longestPauseSeconds)) return answer;
    await context.wait(Math.max(pauseMs, (secondsAsked ?? 0) * 1000));
  }
  try {
    return await attempt(context, request);
  } catch (error) {
    throw error instanceof ClientFailure ? error : noConnection(request.url, error);
  }
}

/** Nothing is followed: a key or proof goes to the site that was named, and to no other. */
async function attempt(
  context: ClientContext,
  { url, method, headers, body, mostBytes }: SentRequest,
): Promise<ReceivedAnswer> {
  const response = await context.fetch(url, {
    method,
    headers: { 'user-agent': agent, ...headers },
    ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: response.status, headers: response.headers, bytes: await readBytes(response, mostBytes) };
}

const busyStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const stillUnderWay: ProblemName = 'stillUnderWay';

/** How long a server that cannot answer just now asks to wait; null: it has answered. */
function busySeconds({ status, headers, bytes }: ReceivedAnswer): number | null {
  // What the connection was cut over may still be at work: its answer comes.
  const isUnderWay = status === 409 && fieldsOf(jsonOf(bytes))['code'] === stillUnderWay;
  if (!isUnderWay && !busyStatuses.has(status)) return null;
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function noConnection(url: string, error: unknown): ClientFailure {
  const { host } = new URL(url);
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ClientFailure('failed', `${host} did not answer in ${patienceMs / 1000} seconds.`);
  const { cause } = error as { cause?: { code?: string } };
  return new ClientFailure(
    'failed',
    `There is no connection to ${host}${cause?.code === undefined ? '' : ` (${cause.code})`}.`,
  );
}

/** The answer of a refused call, as far as it could be read. */
export interface RefusalBody {
  status_code?: number;
  message?: unknown;
  details?: unknown;
  /** Names a fault of the server in its log. */
  request_id?: string;
}

/** A call that had no outcome: refused with an HTTP status, or never answered. */
export class ApiError extends Error {
  /** 0 when there was no response. */
  readonly httpStatus: number;
  readonly answer: RefusalBody | undefined;
  /** No response came before the timeout. */
  readonly hasTimedOut: boolean;

  constructor(httpStatus: number, answer?: RefusalBody, { hasTimedOut = false } = {}) {
    super(textOf(answer?.details) ?? textOf(answer?.message) ?? `The call failed (${httpStatus})`);
    this.name = 'ApiError';
    this.httpStatus = httpStatus;
    this.answer = answer;
    this.hasTimedOut = hasTimedOut;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What is said where a call did not reach the server. */
export const unreachableText = 'The server cannot be reached. Are you online?';

/** What a proxy says in place of a server that is away. */
const proxyStatuses: readonly number[] = [502, 503, 504];

/**
 * Whether the call did not reach the server: there was no response, or it came from a proxy. Whether the browser believes to
 * be online tells nothing: it knows of the cable, not of the server.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.answer !== undefined) return false;
  return error.httpStatus < 400 || proxyStatuses.includes(error.httpStatus);
}

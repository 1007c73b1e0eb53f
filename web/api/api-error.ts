/** The answer of a refused call, as far as it could be read. */
export interface RefusedAnswer {
  status_code?: number;
  message?: unknown;
  details?: unknown;
  /** Names a fault of the server in its log. */
  request_id?: string;
}

/** A call that had no outcome: refused with an HTTP status, or never answered. */
export class ApiError extends Error {
  /** 0 when the server could not be reached. */
  readonly httpStatus: number;
  readonly answer: RefusedAnswer | undefined;

  constructor(httpStatus: number, answer?: RefusedAnswer) {
    super(textOf(answer?.details) ?? textOf(answer?.message) ?? `The call failed (${httpStatus})`);
    this.name = 'ApiError';
    this.httpStatus = httpStatus;
    this.answer = answer;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

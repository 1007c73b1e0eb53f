/** What an operation that a caller can make fail returns: a value, or the name of what went wrong. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** The good outcome. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** The outcome a caller can cause and has to be told about. */
export function fail<Failure>(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

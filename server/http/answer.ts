import { type StatusName, statuses } from '../../contract/statuses.ts';

/** What a call answers with, before it is written. */
export interface CallAnswer {
  http: number;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** An answer of the catalogue; `extra` is what the call adds to status and code. */
export function answer(name: StatusName, extra: Record<string, unknown> = {}): CallAnswer {
  const { code, http } = statuses[name];
  return { http, body: { status: http < 400 ? 'ok' : 'error', status_code: code, ...extra } };
}

/** An answer whose `details` is the text to show: the catalogue's unless there is a more exact one. */
export function detailsAnswer(name: StatusName, details: string = statuses[name].text): CallAnswer {
  return answer(name, { details });
}

/** An answer whose `message` is the text to show. */
export function messageAnswer(name: StatusName, message: string = statuses[name].text): CallAnswer {
  return answer(name, { message });
}

/** A link action that worked: `details` is the short URL or the text to show. */
export function successAnswer(name: StatusName, details: string = statuses[name].text): CallAnswer {
  return answer(name, { message: 'success', details });
}

/** A link action that did not: `details` says why. */
export function failedAnswer(name: StatusName, details: string = statuses[name].text): CallAnswer {
  return answer(name, { message: 'failed', details });
}

/** A payload that cannot be read: the sentence says why. */
export function malformedAnswer(sentence: string = statuses.malformed.text): CallAnswer {
  return answer('malformed', { message: sentence, details: sentence });
}

/** Too often: when to come again. */
export function tooManyAnswer(retryAfterSeconds: number): CallAnswer {
  const text = statuses.tooManyAttempts.text;
  return {
    ...answer('tooManyAttempts', { message: text, details: text }),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  };
}

/** Busy with what is slow: when to come again. */
export function busyAnswer(): CallAnswer {
  const text = statuses.unavailable.text;
  return { ...answer('unavailable', { message: text, details: text }), headers: { 'retry-after': '3' } };
}

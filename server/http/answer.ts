import type {
  Answer,
  DetailsAnswer,
  MessageAnswer,
  OutcomeAnswer,
  RefusedAnswer,
} from '../../contract/answers.ts';
import type { CaptchaSetup } from '../../contract/captcha.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type StatusName, statuses } from '../../contract/statuses.ts';

/** What a call answers with, before it is written. */
export interface CallAnswer<Body extends object = object> {
  http: number;
  body: Body;
  headers?: Record<string, string>;
}

/** An answer whose `details` is too large to be held at once. */
export interface StreamedAnswer<Body extends object = object> {
  http: number;
  body: Omit<Body, 'details'>;
  /** The JSON text of `details`, piece by piece. */
  details: AsyncIterable<string>;
}

/** An answer of the catalogue; `extra` is what the call adds to status and code. */
export function answer<Extra extends object>(name: StatusName, extra: Extra): CallAnswer<Answer & Extra> {
  const { code, http } = statuses[name];
  return { http, body: { status: http < 400 ? 'ok' : 'error', status_code: code, ...extra } };
}

/** An answer whose `details` is the text to show: the catalogue's unless there is a more exact one. */
export function detailsAnswer(
  name: StatusName,
  details: string = statuses[name].text,
): CallAnswer<DetailsAnswer> {
  return answer(name, { details });
}

/** An answer whose `message` is the text to show. */
export function messageAnswer(
  name: StatusName,
  message: string = statuses[name].text,
): CallAnswer<MessageAnswer> {
  return answer(name, { message });
}

/** A call that worked: `details` is the short URL or the text to show. */
export function successAnswer(
  name: StatusName,
  details: string = statuses[name].text,
): CallAnswer<OutcomeAnswer> {
  return answer(name, { message: 'success', details });
}

/** A call that did not: `details` says why. */
export function failedAnswer(
  name: StatusName,
  details: string = statuses[name].text,
): CallAnswer<RefusedAnswer> {
  return answer(name, { message: 'failed', details });
}

/** Too often: when to come again. */
export function tooManyAnswer(retryAfterSeconds: number): CallAnswer<RefusedAnswer> {
  const seconds = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  return { ...failedAnswer('tooManyAttempts'), headers: { 'retry-after': seconds } };
}

/** A visit that has to bring a captcha: which one, and where a challenge of our own is to be had. */
export function captchaAnswer(captcha: CaptchaSetup, publicUrl: string): CallAnswer {
  const source = captcha.kind === 'altcha' ? { challenge_url: publicUrl + endpoints.captcha.path } : {};
  return answer('captchaNeeded', {
    message: 'failed',
    details: 'captchaNeeded',
    captcha: { ...captcha, ...source, send_as: 'captcha' },
  });
}

/** Busy with what is slow: when to come again. */
export function busyAnswer(): CallAnswer<RefusedAnswer> {
  return { ...failedAnswer('unavailable'), headers: { 'retry-after': '3' } };
}

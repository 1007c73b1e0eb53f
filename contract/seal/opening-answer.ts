import type { ExpiryNotice } from '../messages.ts';

/** What the server says to a proof. */
export type OpeningAnswer =
  /** `burn`: what destroys the message; null where readers may not. */
  | { kind: 'opened'; envelope: unknown; openingsLeft: number | null; burn: string | null }
  | { kind: 'wrong-key' }
  /** The token of the wait holds no more: the creator's message stands there again, for so many seconds. */
  | { kind: 'message-first'; text: string | null; seconds: number; go: string }
  | { kind: 'captcha' }
  | { kind: 'gone'; notice: ExpiryNotice }
  | { kind: 'too-many-attempts'; retryAfterSeconds: number | null }
  | { kind: 'failed' };

const notices: readonly ExpiryNotice[] = ['secExpired', 'secInvalid', 'secDeact'];

/** Reads the answer to an opening; anything unexpected is a failure that another try may mend. */
export function readOpeningAnswer(
  httpStatus: number,
  retryAfter: string | null,
  body: unknown,
): OpeningAnswer {
  if (httpStatus === 429) return { kind: 'too-many-attempts', retryAfterSeconds: readSeconds(retryAfter) };
  const { message, details, ...more } = fieldsOf(body);
  if (message !== 'success') {
    if (details === 'wrongKey') return { kind: 'wrong-key' };
    if (details === 'messageFirst') return readWait(more);
    if (details === 'captchaNeeded') return { kind: 'captcha' };
    const notice = notices.find((known) => known === details);
    return notice === undefined ? { kind: 'failed' } : { kind: 'gone', notice };
  }
  const { envelope, remaining_clicks: left, burn } = fieldsOf(details);
  if (envelope === undefined) return { kind: 'failed' };
  return {
    kind: 'opened',
    envelope,
    openingsLeft: typeof left === 'number' ? left : null,
    burn: typeof burn === 'string' ? burn : null,
  };
}

function readWait({ url_message: text, wait_seconds: seconds, go }: Record<string, unknown>): OpeningAnswer {
  if (typeof seconds !== 'number' || typeof go !== 'string') return { kind: 'failed' };
  return { kind: 'message-first', text: typeof text === 'string' ? text : null, seconds, go };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readSeconds(header: string | null): number | null {
  const seconds = Number.parseInt(header ?? '', 10);
  return seconds > 0 ? seconds : null;
}

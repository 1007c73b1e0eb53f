import type { ExpiryNotice } from '../../contract/messages.ts';

/** What the server says to a proof. */
export type OpeningAnswer =
  | { kind: 'opened'; envelope: unknown; openingsLeft: number | null }
  | { kind: 'wrong-key' }
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
  const { message, details } = fieldsOf(body);
  if (message !== 'success') {
    if (details === 'wrongKey') return { kind: 'wrong-key' };
    if (details === 'captchaNeeded') return { kind: 'captcha' };
    const notice = notices.find((known) => known === details);
    return notice === undefined ? { kind: 'failed' } : { kind: 'gone', notice };
  }
  const { envelope, remaining_clicks: left } = fieldsOf(details);
  if (envelope === undefined) return { kind: 'failed' };
  return { kind: 'opened', envelope, openingsLeft: typeof left === 'number' ? left : null };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readSeconds(header: string | null): number | null {
  const seconds = Number.parseInt(header ?? '', 10);
  return seconds > 0 ? seconds : null;
}

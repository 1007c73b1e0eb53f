import type { OutboundFailure } from '../outbound/outbound-port.ts';

/** An attempt to deliver a message, as the log has it. */
export interface DeliveryAttempt {
  atMs: number;
  /** What the receiver answered; null: nothing. */
  status: number | null;
  failure: OutboundFailure | null;
  tookMs: number;
}

type StoredAttempt = [atMs: number, status: number | null, failure: OutboundFailure | null, tookMs: number];

/** Attempts that the log of one delivery has at most: whoever sends again and again sees the last ones. */
const mostAttempts = 20;

export function writeAttempts(before: string, { atMs, status, failure, tookMs }: DeliveryAttempt): string {
  const all: StoredAttempt[] = [...JSON.parse(before), [atMs, status, failure, tookMs]];
  return JSON.stringify(all.slice(-mostAttempts));
}

export function readAttempts(stored: string): DeliveryAttempt[] {
  return (JSON.parse(stored) as StoredAttempt[]).map(([atMs, status, failure, tookMs]) => ({
    atMs,
    status,
    failure,
    tookMs,
  }));
}

/** Only this is success. */
export function isDelivered({ status }: Pick<DeliveryAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The beginning of what was answered, as text that can be stored and shown. */
export function shownAnswer(body: Uint8Array): string {
  return Buffer.from(body)
    .toString('utf8')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ');
}

import type { WebhookDelivery, WebhookEvent, WebhookSummary } from '../../../contract/webhooks.ts';
import { webhookEvents } from '../../../contract/webhooks.ts';

/** Why a webhook is off, and what to do about it. */
export const offBecause: Record<NonNullable<WebhookSummary['off_because']>, string> = {
  owner: 'You have switched it off.',
  gone: 'Its receiver answered that it is gone for good (410). Check the address before you switch it on again.',
  failing:
    'Its receiver failed too often and for too long. See what it answered before you switch it on again.',
};

/** What an event is called; one that this page does not know yet keeps its name. */
export function eventWords(event: string): string {
  if (event === 'test') return 'A test';
  return event in webhookEvents ? webhookEvents[event as WebhookEvent] : event;
}

type ShownAttempt = WebhookDelivery['attempts'][number];

const failures: Record<string, string> = {
  'address-refused': 'The address cannot be used',
  'no-public-address': 'The address is unknown, or not a public one',
  unreachable: 'The receiver cannot be reached',
  'timed-out': 'No answer in time',
};

/** What came of an attempt: `200`, `No answer in time`. */
export function attemptWords({ status, failure }: Pick<ShownAttempt, 'status' | 'failure'>): string {
  if (status !== null) return `Answered ${status}`;
  return failures[failure ?? ''] ?? 'It could not be sent';
}

/** The host of a receiver, by which people know it; its whole address may hold a token. */
export function hostOf(endpoint: string): string {
  return URL.parse(endpoint)?.host ?? endpoint;
}

import type { WebhookDelivery, WebhookSummary } from '../../contract/webhooks.ts';
import type { Vault } from '../platform/vault.ts';
import { readAttempts } from './attempt.ts';
import { isoTime } from './event-data.ts';
import { messageId } from './message.ts';
import { writtenPublicKey, writtenSecret } from './signing.ts';
import type { DeliveryRow } from './stores/delivery-store.ts';
import { endpointOf, signingKeysOf, type WebhookRow } from './webhook-keys.ts';

/** A webhook as its owner sees it. */
export function presentWebhook(vault: Vault, row: WebhookRow): WebhookSummary {
  return {
    id: row.public_id,
    endpoint: endpointOf(vault, row),
    format: row.format,
    events: row.events.trim().split(' '),
    state: row.state,
    off_because: row.off_because,
    failures: row.failures,
    created_at: isoTime(row.created_at_ms),
  };
}

/** What its receiver verifies messages by. */
export function presentKeys(vault: Vault, row: WebhookRow, now: number) {
  const { secrets, signingKey } = signingKeysOf(vault, row, now);
  return {
    secret: writtenSecret(secrets[0] ?? new Uint8Array()),
    public_key: writtenPublicKey(signingKey),
    previous_until: secrets.length > 1 ? isoTime(row.previous_until_ms) : null,
  };
}

/** A delivery as the log shows it. */
export function presentDelivery({ public_id }: WebhookRow, row: DeliveryRow): WebhookDelivery {
  const waiting = row.next_attempt_at_ms !== null;
  return {
    id: row.id,
    message_id: messageId(public_id, row.id),
    event: row.event_type,
    at: isoTime(row.at_ms),
    state: waiting ? 'waiting' : row.delivered_at_ms === null ? 'failed' : 'delivered',
    next_attempt_at: isoTime(row.next_attempt_at_ms),
    attempts: readAttempts(row.attempt_log).map(({ atMs, status, failure, tookMs }) => ({
      at: isoTime(atMs),
      status,
      failure,
      milliseconds: tookMs,
    })),
    answer: row.answer,
  };
}

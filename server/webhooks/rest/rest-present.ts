import type { WebhookKeys, WebhookResource } from '../../../contract/rest/webhooks/webhook-schemas.ts';
import { sha256, type Vault } from '../../platform/vault.ts';
import { presentKeys, presentWebhook } from '../present-webhook.ts';
import type { WebhookRow } from '../webhook-keys.ts';

/** A webhook as programs see it. */
export function presentRestWebhook(vault: Vault, row: WebhookRow): WebhookResource {
  const { state, ...shared } = presentWebhook(vault, row);
  return { ...shared, active: state === 'on' };
}

/** What its receiver verifies messages by, as programs see it. */
export function presentRestKeys(vault: Vault, row: WebhookRow, now: number): WebhookKeys {
  const { previous_until: previous_secret_until, ...keys } = presentKeys(vault, row, now);
  return { ...keys, previous_secret_until };
}

/** Names the state of a webhook: it changes with every change of what its owner decides, and when it is switched off. */
export function webhookTag(vault: Vault, row: WebhookRow): string {
  const { endpoint, format, events, state, off_because } = presentWebhook(vault, row);
  const decided = JSON.stringify([row.public_id, endpoint, format, events, state, off_because]);
  return `"${sha256(decided).toString('base64url').slice(0, 16)}"`;
}

/** Whether `If-Match` names this state, or any. */
export function isWebhookMatch(ifMatch: string, vault: Vault, row: WebhookRow): boolean {
  const tag = webhookTag(vault, row);
  return ifMatch.split(',').some((one) => one.trim() === '*' || one.trim() === tag);
}

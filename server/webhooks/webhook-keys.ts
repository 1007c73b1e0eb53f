import type { Selectable } from 'kysely';
import type { WebhooksTable } from '../database/tables/programs.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { SigningKeys } from './signing.ts';

export type WebhookRow = Selectable<WebhooksTable>;

/** The columns of a webhook that the vault encrypts. */
export type EncryptedWebhookColumn =
  | 'endpoint_encrypted'
  | 'secret_encrypted'
  | 'previous_secret_encrypted'
  | 'signing_key_encrypted';

export const keyBytes = 32;

export function newKey(random: Random): Uint8Array {
  return random.bytes(keyBytes);
}

/** What the vault binds a column of a webhook to. A secret stays bound to its place when a newer one comes. */
export function webhookContext(publicId: string, column: EncryptedWebhookColumn): string {
  const place = column === 'previous_secret_encrypted' ? 'secret_encrypted' : column;
  return `webhooks/${publicId}/${place}`;
}

export function endpointOf(vault: Vault, row: Pick<WebhookRow, 'public_id' | 'endpoint_encrypted'>): string {
  return vault.decryptText(row.endpoint_encrypted, webhookContext(row.public_id, 'endpoint_encrypted'));
}

/** What messages are signed with now: the secret before is left out when its time is over. */
export function signingKeysOf(vault: Vault, row: WebhookRow, now: number): SigningKeys {
  const { public_id, secret_encrypted, previous_secret_encrypted, previous_until_ms, signing_key_encrypted } =
    row;
  const decrypted = (encrypted: Uint8Array, column: EncryptedWebhookColumn) =>
    vault.decrypt(encrypted, webhookContext(public_id, column));
  const isPreviousTaken = previous_secret_encrypted !== null && (previous_until_ms ?? 0) > now;
  return {
    secrets: [
      decrypted(secret_encrypted, 'secret_encrypted'),
      ...(isPreviousTaken ? [decrypted(previous_secret_encrypted, 'previous_secret_encrypted')] : []),
    ],
    signingKey: decrypted(signing_key_encrypted, 'signing_key_encrypted'),
  };
}

import type { Generated } from 'kysely';
import type { WebhookEvent, WebhookFormat } from '../../../contract/webhooks.ts';

/** Keys by which programs call for a person. */
export interface ApiKeysTable {
  /** The part of the key that lists show. */
  id: string;
  user_id: number;
  name: string;
  /** SHA-256 of the whole key. */
  secret_hash: Uint8Array;
  /** Names of contract/api-keys.ts, with blanks between them. */
  scopes: string;
  created_at_ms: number;
  /** Null: it has no end. */
  expires_at_ms: number | null;
  /** YYYY-MM-DD in UTC; null: never used. */
  last_used_day: string | null;
  revoked_at_ms: number | null;
}

/** Requests of programs that may be repeated, and what they were answered. */
export interface IdempotencyKeysTable {
  id: Generated<number>;
  /** The API key that the request came with. */
  key_id: string;
  /** SHA-256 of the Idempotency-Key, and of the number of the piece. */
  key_hash: Uint8Array;
  user_id: number;
  /** SHA-256 of what was asked for. */
  fingerprint: Uint8Array;
  answer_encrypted: Uint8Array | null;
  created_at_ms: number;
}

/** Where people have events told to. */
export interface WebhooksTable {
  id: Generated<number>;
  /** What callers name it by. */
  public_id: string;
  user_id: number;
  /** The receiver's address: it may hold a token. */
  endpoint_encrypted: Uint8Array;
  format: WebhookFormat;
  /** The events it tells of, each between two blanks. */
  events: string;
  secret_encrypted: Uint8Array;
  /** The secret before the last change of it, which still signs until then. */
  previous_secret_encrypted: Uint8Array | null;
  previous_until_ms: number | null;
  /** The private key of ed25519, 32 bytes. */
  signing_key_encrypted: Uint8Array;
  state: 'on' | 'off';
  off_because: 'owner' | 'gone' | 'failing' | null;
  /** Attempts that failed since the last that did not, and since when. */
  failures: Generated<number>;
  failing_since_ms: number | null;
  created_at_ms: number;
}

/** What is to be told to one receiver, written with what it tells of, and what became of it. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  event_type: WebhookEvent | 'test';
  /** JSON: see webhooks/event-data.ts. */
  data: string;
  at_ms: number;
  attempts: Generated<number>;
  /** Null: nothing more is tried. While it is being sent: when another process may take it. */
  next_attempt_at_ms: number | null;
  delivered_at_ms: number | null;
  /** JSON: see webhooks/attempt.ts. */
  attempt_log: Generated<string>;
  /** The beginning of what was answered last. */
  answer: string | null;
}

/** How far the search for what has expired has come. */
export interface WebhookMarksTable {
  name: 'expiry' | 'receipts';
  at_ms: number;
  link_id: number;
}

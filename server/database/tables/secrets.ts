import type { Generated } from 'kysely';

export interface SecretContentsTable {
  link_id: number;
  /** The message, encrypted by its data key; of a zero-knowledge secret, the sealed envelope. */
  ciphertext: Uint8Array;
  /** The data key, wrapped; null for zero-knowledge secrets. */
  wrapped_key: Uint8Array | null;
  /** Which application secret wrapped the data key. */
  key_id: string | null;
  /** What a reader's browser needs before it can prove anything, as JSON; null for ordinary secrets. */
  sealed_public: string | null;
  /** SHA-256 of the proof that releases the envelope; null for ordinary secrets. */
  proof_hash: Uint8Array | null;
}

export interface SecretReadersTable {
  link_id: number;
  /** Names those that are one message. */
  group_id: string;
  /** From 0, in the order in which the readers were named. */
  position: number;
  /** What the owner calls the reader. */
  label: string;
}

export interface SecretClaimsTable {
  link_id: number;
  /** SHA-256 of the claim id. */
  claim_hash: Uint8Array;
  expires_at_ms: number;
}

/** A request for a secret: its answers are sealed to the key of whoever asked. */
export interface SecretRequestsTable {
  id: Generated<number>;
  code: string;
  owner_id: number;
  question: string;
  /** What answers are sealed to, as base64url. */
  public_key: string;
  /** What opens them, wrapped by a key that the server never has, as base64url. */
  wrapped_iv: string;
  wrapped_key: string;
  /** SHA-256 of what the asker's own link proves. */
  proof_hash: Uint8Array;
  answers_allowed: number;
  answers_taken: Generated<number>;
  expires_at_ms: number;
  created_at_ms: number;
  withdrawn_at_ms: number | null;
}

/** An answer to a request, as it was sealed in a browser. */
export interface RequestAnswersTable {
  id: Generated<number>;
  request_id: number;
  /** The envelope's own id: what is sent twice is kept once. */
  rid: string;
  /** The public part, as JSON. */
  lock: string;
  at_ms: number;
  /** Bytes of the envelope, told without reading it. */
  byte_count: number;
  /** JSON text. */
  envelope: Uint8Array;
}

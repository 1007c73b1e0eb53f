import type { Generated, Selectable } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  email_confirmed_at_ms: number | null;
  /** argon2id as a PHC string; null for accounts that only sign in through a provider. */
  password_hash: string | null;
  firstname: string;
  lastname: string;
  /** YYYY-MM-DD */
  date_of_birth: string | null;
  gender: 'male' | 'female' | null;
  country_code: string | null;
  mobile_no: string | null;
  /** base64 */
  picture: string | null;
  created_at_ms: number;
  default_key_sealed: Uint8Array | null;
  default_redirection_time: number | null;
  default_validity: number | null;
  default_clicks_limit: number | null;
  default_message: string | null;
  /** See `LinksTable.notify`. */
  default_notify: string | null;
  /** The account is deleted: nothing of it answers any more, and what is left of it is being wiped. */
  deleted_at_ms: number | null;
  /** An operator keeps the person from logging in. */
  disabled_at_ms: number | null;
  /** An operator has stopped all links and secrets of the person. */
  links_stopped_at_ms: number | null;
}

/** A user as it is read. */
export type UserRow = Selectable<UsersTable>;

export interface SessionsTable {
  /** SHA-256 of the token. */
  token_hash: Uint8Array;
  user_id: number;
  created_at_ms: number;
  expires_at_ms: number;
}

export interface MailTokensTable {
  /** SHA-256 of the token in the mailed link. */
  token_hash: Uint8Array;
  user_id: number;
  /** `confirmed`: a link that has confirmed its address; used once more, it says so. */
  purpose: 'confirm' | 'confirmed' | 'disown' | 'reset';
  expires_at_ms: number;
}

export interface IdentitiesTable {
  provider: 'google' | 'facebook';
  /** The provider's own name for the person. */
  subject: string;
  user_id: number;
}

/** Invitations to register, until they expire. */
export interface InvitationsTable {
  id: Generated<number>;
  /** SHA-256 of the token in the link. */
  token_hash: Uint8Array;
  /** The only e-mail it can be used with, in lower case; null: any. */
  email: string | null;
  created_at_ms: number;
  expires_at_ms: number;
  used_at_ms: number | null;
  /** The account that was made with it. */
  used_by: number | null;
}

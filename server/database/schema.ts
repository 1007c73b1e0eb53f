import type { Generated, Selectable } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { ImportSourceName } from '../../contract/imports/import-sources.ts';
import type { ImportState } from '../../contract/imports/import-states.ts';
import type { ImportOutcome, ImportVerdict } from '../../contract/imports/import-verdicts.ts';
import type { ManyAction } from '../../contract/order/many.ts';
import type { TagColour } from '../../contract/order/tags.ts';
import type { StoredReceiptKind } from '../../contract/receipts/receipt-kinds.ts';
import type { ReportReason } from '../../contract/reports.ts';
import type { WebhookEvent, WebhookFormat } from '../../contract/webhooks.ts';

/** Yes or no, as both databases store it. */
export type Flag = 0 | 1;

/*
 * Columns called `…_sealed` hold bytes that the vault has encrypted. Their names are older than our words, and an update
 * runs beside servers that know them by these.
 */

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

export interface OutboxMailsTable {
  id: Generated<number>;
  /** Recipient, subject and bodies, encrypted: they carry single-use links. */
  mail_sealed: Uint8Array;
  message_id: string;
  created_at_ms: number;
  attempts: Generated<number>;
  next_attempt_at_ms: number;
}

export interface FeedbackMessagesTable {
  id: Generated<number>;
  kind: 'feedback' | 'contact';
  name: string;
  email: string;
  category: string | null;
  message: string;
  created_at_ms: number;
  /** When an operator has answered it, and when they were done with it. */
  answered_at_ms: number | null;
  closed_at_ms: number | null;
}

/** Reports of short links, by visitors. */
export interface ReportsTable {
  id: Generated<number>;
  link_id: number;
  type: LinkType;
  code: string;
  reason: ReportReason;
  note: string;
  /** Of whoever wants an answer, in lower case. */
  email: string | null;
  created_at_ms: number;
  /** When the operator was told of it by mail; null: they had been told of the link shortly before. */
  mailed_at_ms: number | null;
  answered_at_ms: number | null;
  closed_at_ms: number | null;
}

export interface SpentCaptchasTable {
  /** SHA-256 of the solved challenge. */
  challenge_hash: Uint8Array;
  expires_at_ms: number;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  expires_at_ms: number | null;
}

/** Short links of both types: what they share is decided once. */
export interface LinksTable {
  id: Generated<number>;
  type: LinkType;
  code: string;
  /** Null: made by a visitor. */
  owner_id: number | null;
  /** Null: a secret, or deleted. */
  target: string | null;
  is_active: Flag;
  key_sealed: Uint8Array | null;
  /** Seconds the message page stays; null: none. */
  redirection_time: number | null;
  message: string | null;
  clicks_limit: number | null;
  /** Every click so far; the click limit is held against it. */
  clicks: Generated<number>;
  expires_at_ms: number | null;
  created_at_ms: number;
  /** Grows with every edit; tokens handed to visitors are bound to it. */
  version: Generated<number>;
  deleted_at_ms: number | null;
  /** Secrets: wipe the message after the last opening. */
  destroy_after_last: Generated<Flag>;
  /** Secrets: sealed in the creator's browser. */
  zero_knowledge: Generated<Flag>;
  /** Secrets: the latest opening; a used-up secret is expired from then on. */
  last_opened_at_ms: number | null;
  /** Secrets: when the message was wiped for good. */
  wiped_at_ms: number | null;
  /** An operator has stopped it; its owner cannot undo that. */
  disabled_at_ms: number | null;
  /** The owner's own words. */
  note: string | null;
  /** The same as the search finds it. */
  note_folded: string | null;
  /** What its owner is told of by mail: names of contract/receipts/notices.ts, with blanks between them. */
  notify: string | null;
  /** What its owner calls it, in one line. */
  title: string | null;
  /** The same as the search finds it. */
  title_folded: string | null;
  /** The names of its tags as the search finds them, with a line break between two. */
  tags_folded: string | null;
  /** Put away by its owner: it works as before, and the lists leave it out. */
  archived_at_ms: number | null;
  /** Clicks that an import has brought along: shown, and held against no limit. */
  carried_clicks: Generated<number>;
}

/** How often links and secrets with an owner were visited, as lists sort them: `links.clicks` is in no index. */
export interface LinkRanksTable {
  link_id: number;
  owner_id: number;
  type: LinkType;
  /** Those brought along included. */
  clicks: number;
  last_visited_at_ms: number | null;
}

/** What people sort their links and secrets by. */
export interface TagsTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** The same as the search finds it; no two tags of a person share one. */
  name_folded: string;
  colour: TagColour;
  created_at_ms: number;
  /** It is gone for its owner, and is being taken off its links. */
  deleted_at_ms: number | null;
  /** Its links up to this one have been told that it changed; null: all have. */
  told_up_to: number | null;
}

export interface LinkTagsTable {
  tag_id: number;
  link_id: number;
}

/** What was done to many links at once, while it can be undone. */
export interface BulkActionsTable {
  id: Generated<number>;
  /** What callers name it by. */
  public_id: string;
  owner_id: number;
  type: LinkType;
  action: ManyAction;
  at_ms: number;
  /** From then on it stays; what was deleted is wiped. */
  settles_at_ms: number;
  /** It is being undone. */
  is_undone: Generated<Flag>;
}

/** The links of such an action, and what they were before. */
export interface BulkRowsTable {
  action_id: number;
  link_id: number;
  /** The state that the action left it in: whoever changes it later changes this. */
  version: number;
  /** JSON: see links/many/judge.ts. */
  before: string;
}

/** What cached links have to be forgotten: every change of a link leaves its code here. */
export interface LinkChangesTable {
  id: Generated<number>;
  /** `all`: whatever is cached has to be forgotten, an account with all its links is deleted. */
  type: LinkType | 'all';
  code: string;
  changed_at_ms: number;
}

/** Links that the search index still knows by their whole address, as it did once. */
export interface LinksIndexedWholeTable {
  link_id: number;
}

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

/** What has happened to links and secrets: when and how often, and nothing of who it was. */
export interface LinkEventsTable {
  id: Generated<number>;
  link_id: number;
  kind: StoredReceiptKind;
  /** What shares it with another row of its link and kind is counted in one: most often an hour; null: nothing does. */
  slot: number | null;
  /** When it was; of several, the first. */
  at_ms: number;
  /** How often. */
  n: number;
  /** When its owner is to be told of it; null: not, or they were. */
  mail_at_ms: number | null;
  mailed_at_ms: number | null;
}

/** Clicks as they came, one row for all of one turn of the event loop, until they are folded into the buckets. */
export interface ClickBatchesTable {
  id: Generated<number>;
  /** JSON: see clicks/click-batch.ts. */
  clicks: string;
}

/** Whose visits are summed: one link's, or those of all links or all secrets of an owner. */
export type VisitSubject = 'link' | 'owner-url' | 'owner-secret';

/** Visits of one UTC day by the quarter of an hour, so that a day of any zone is an exact sum. */
export interface VisitDaysTable {
  subject: VisitSubject;
  /** The link's or the owner's number. */
  subject_id: number;
  /** Days since 1970. */
  day: number;
  total: number;
  /** JSON: see clicks/visit-day.ts. */
  quarters: string;
}

/** All visits ever of what an owner has, deleted links included. */
export interface VisitTotalsTable {
  subject: VisitSubject;
  subject_id: number;
  total: number;
}

/** Where the clicks of one link came from in one month, in bounded numbers. */
export interface LinkBreakdownsTable {
  link_id: number;
  /** The calendar month in UTC, YYYY-MM. */
  month: string;
  /** JSON: see clicks/click-breakdown.ts. */
  counts: string;
}

/** Hosts that an operator has banned or let go again: the last row of a host decides. */
export interface HostChangesTable {
  /** Grows in the order of the commits: whoever has read up to a number has read all before it. */
  id: Generated<number>;
  host: string;
  is_banned: Flag;
  changed_at_ms: number;
}

/** What operators have changed by their command. People are named by their number alone: nothing of them stays here. */
export interface AuditEntriesTable {
  id: Generated<number>;
  at_ms: number;
  /** The operating system's user. */
  operator: string;
  command: string;
  subject: string;
  outcome: string;
}

export interface InstallationTable {
  /** There is one installation. */
  id: number;
  /** Encrypted with the application secret, to tell the right one from a wrong one. */
  canary_sealed: Uint8Array;
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

/** Campaign parameters that people have saved; an empty text: none of that name. */
export interface CampaignSetsTable {
  /** What callers name it by. */
  id: string;
  owner_id: number;
  name: string;
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  created_at_ms: number;
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

/** What somebody brings along from elsewhere. */
export interface ImportsTable {
  id: Generated<number>;
  /** What callers name it by. */
  public_id: string;
  user_id: number;
  state: ImportState;
  /** Why it failed, for a person. */
  problem: string | null;
  /** The file's name, or the host that it is read from. */
  name: string;
  source: ImportSourceName | null;
  /** The running server that it is read from, with the key: only until it is read. */
  remote_encrypted: Uint8Array | null;
  /** JSON: see imports/import-plan.ts. */
  plan: string;
  /** Bytes that have arrived. */
  received: Generated<number>;
  row_count: Generated<number>;
  /** Pieces that its rows are kept in. */
  pieces: Generated<number>;
  /** Pieces, and rows, that the state it is in has done. */
  pieces_done: Generated<number>;
  rows_done: Generated<number>;
  /** JSON: see imports/import-counts.ts. */
  counts: string;
  created_at_ms: number;
  applied_at_ms: number | null;
  changed_at_ms: number;
  /** The process that works on it, and until when others leave it alone. */
  worker: string | null;
  worker_until_ms: number | null;
}

/** What was sent of an import: bytes of the file until they are read, then its rows, many at a time. */
export interface ImportPiecesTable {
  id: Generated<number>;
  import_id: number;
  kind: 'file' | 'rows';
  /** From 1. */
  number: number;
  /** The number of its first row; 0 of a piece of the file. */
  first_row: number;
  /** Null: all of its rows are applied, or not needed any more. */
  content_encrypted: Uint8Array | null;
}

/** What is said of a row of an import, and what became of it. */
export interface ImportRowsTable {
  import_id: number;
  /** From 1. */
  number: number;
  type: LinkType;
  code: string;
  /** Null: a secret, or the link has it by now. */
  target: string | null;
  verdict: ImportVerdict;
  remark: string | null;
  outcome: ImportOutcome | null;
  /** The link that was made or changed, and its version after that. */
  link_id: number | null;
  link_version: number | null;
  /** The code that was drawn for it. */
  made_code: string | null;
  /** Where a changed link led before. */
  previous_target: string | null;
}

/** Forms of codes that some link has besides the usual one. */
export interface CodeFormsTable {
  form: 'wide';
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  mail_tokens: MailTokensTable;
  identities: IdentitiesTable;
  outbox_mails: OutboxMailsTable;
  feedback_messages: FeedbackMessagesTable;
  reports: ReportsTable;
  spent_captchas: SpentCaptchasTable;
  rate_limits: RateLimitsTable;
  links: LinksTable;
  link_ranks: LinkRanksTable;
  tags: TagsTable;
  link_tags: LinkTagsTable;
  bulk_actions: BulkActionsTable;
  bulk_rows: BulkRowsTable;
  link_changes: LinkChangesTable;
  links_indexed_whole: LinksIndexedWholeTable;
  secret_contents: SecretContentsTable;
  secret_claims: SecretClaimsTable;
  link_events: LinkEventsTable;
  secret_readers: SecretReadersTable;
  click_batches: ClickBatchesTable;
  visit_days: VisitDaysTable;
  visit_totals: VisitTotalsTable;
  link_breakdowns: LinkBreakdownsTable;
  host_changes: HostChangesTable;
  audit_entries: AuditEntriesTable;
  installation: InstallationTable;
  invitations: InvitationsTable;
  api_keys: ApiKeysTable;
  idempotency_keys: IdempotencyKeysTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_marks: WebhookMarksTable;
  imports: ImportsTable;
  import_pieces: ImportPiecesTable;
  import_rows: ImportRowsTable;
  code_forms: CodeFormsTable;
  campaign_sets: CampaignSetsTable;
  secret_requests: SecretRequestsTable;
  request_answers: RequestAnswersTable;
}

/** A user as it is read. */
export type UserRow = Selectable<UsersTable>;

/** A link or secret as it is read. */
export type LinkRow = Selectable<LinksTable>;

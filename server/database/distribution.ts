import type { Schema } from './schema.ts';

/** A table whose rows are spread over the workers by the values of one column. */
export interface SpreadTable {
  by: string;
  /** The table whose rows with the same value lie on the same worker; none: it is the first of its kind. */
  beside?: DistributableTable;
  /** Its primary key there, where it is another one: every unique key has to have the column in it. */
  key?: readonly string[];
  /** Columns that are looked up by, and were found by the key until then. */
  lookedUpBy?: readonly string[];
}

export type DistributableTable = keyof Schema | 'links_search';

/** `everywhere`: a copy on every node. `coordinator`: as on a PostgreSQL by itself, on the coordinator alone. */
export type Placement = SpreadTable | 'everywhere' | 'coordinator';

/** Where tables lie once they are distributed over a Citus cluster, each behind those it lies beside. */
export const distribution: Readonly<Record<DistributableTable, Placement>> = {
  // Every visit asks for these.
  users: 'everywhere',
  host_changes: 'everywhere',

  links: { by: 'code', key: ['code', 'type'], lookedUpBy: ['id'] },

  // Of a link, by its number.
  secret_contents: { by: 'link_id' },
  secret_claims: { by: 'link_id', beside: 'secret_contents' },
  secret_readers: { by: 'link_id', beside: 'secret_contents' },
  link_events: { by: 'link_id', beside: 'secret_contents', key: ['link_id', 'id'] },
  link_breakdowns: { by: 'link_id', beside: 'secret_contents' },

  // Of a link or of an owner, by its number.
  visit_days: { by: 'subject_id', beside: 'secret_contents' },
  visit_totals: { by: 'subject_id', beside: 'secret_contents' },

  // Of an owner, by their number.
  links_search: { by: 'owner_id', beside: 'secret_contents', key: ['owner_id', 'link_id'] },

  link_ranks: 'coordinator',
  ranked_lists: 'coordinator',
  tags: 'coordinator',
  link_tags: 'coordinator',
  bulk_actions: 'coordinator',
  bulk_rows: 'coordinator',
  link_changes: 'coordinator',
  links_indexed_whole: 'coordinator',
  code_forms: 'coordinator',
  click_batches: 'coordinator',
  click_marks: 'coordinator',
  sessions: 'coordinator',
  mail_tokens: 'coordinator',
  identities: 'coordinator',
  invitations: 'coordinator',
  api_keys: 'coordinator',
  idempotency_keys: 'coordinator',
  outbox_mails: 'coordinator',
  feedback_messages: 'coordinator',
  reports: 'coordinator',
  spent_captchas: 'coordinator',
  rate_limits: 'coordinator',
  audit_entries: 'coordinator',
  installation: 'coordinator',
  webhooks: 'coordinator',
  webhook_deliveries: 'coordinator',
  webhook_marks: 'coordinator',
  imports: 'coordinator',
  import_pieces: 'coordinator',
  import_rows: 'coordinator',
  campaign_sets: 'coordinator',
  secret_requests: 'coordinator',
  request_answers: 'coordinator',
};

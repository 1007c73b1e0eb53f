import type { Schema } from './database/schema.ts';

/** Tables that only the database itself writes: the search index and what belongs to it, and what is to be purged. */
type DerivedTable = 'links_search' | 'links_search_removals' | 'link_positions' | 'unpurged_pieces';

/**
 * Which room owns which table: only its `*-store.ts` files run statements on it, and its `*-port.ts` files may hand
 * over a condition. Other rooms are handed functions. `npm run check` holds every statement against this.
 */
export const tableOwners = {
  users: 'accounts',
  sessions: 'accounts',
  mail_tokens: 'accounts',
  identities: 'accounts',
  invitations: 'accounts',
  api_keys: 'api-keys',
  outbox_mails: 'mail',
  feedback_messages: 'feedback',
  reports: 'reports',
  spent_captchas: 'captcha',
  rate_limits: 'http',
  idempotency_keys: 'http',
  links: 'links',
  link_ranks: 'links',
  ranked_lists: 'links',
  tags: 'links',
  link_tags: 'links',
  bulk_actions: 'links',
  bulk_rows: 'links',
  link_changes: 'links',
  code_forms: 'links',
  links_indexed_whole: 'links',
  links_search: 'links',
  links_search_removals: 'links',
  link_positions: 'links',
  host_changes: 'links',
  secret_contents: 'secrets',
  secret_claims: 'secrets',
  link_events: 'receipts',
  secret_readers: 'secrets',
  click_batches: 'clicks',
  click_marks: 'clicks',
  visit_days: 'clicks',
  visit_totals: 'clicks',
  link_breakdowns: 'clicks',
  audit_entries: 'admin',
  installation: 'encryption',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
  webhook_marks: 'webhooks',
  imports: 'imports',
  import_pieces: 'imports',
  import_rows: 'imports',
  campaign_sets: 'campaigns',
  secret_requests: 'requests',
  request_answers: 'requests',
  unpurged_pieces: 'database',
} as const satisfies Record<keyof Schema | DerivedTable, string>;

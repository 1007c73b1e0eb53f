import type { FeedbackMessagesTable, OutboxMailsTable, ReportsTable } from './tables/correspondence.ts';
import type { ImportPiecesTable, ImportRowsTable, ImportsTable } from './tables/imports.ts';
import type { RateLimitsTable, SpentCaptchasTable } from './tables/limits.ts';
import type { CodeFormsTable, LinkChangesTable, LinksIndexedWholeTable, LinksTable } from './tables/links.ts';
import type { AuditEntriesTable, HostChangesTable, InstallationTable } from './tables/operators.ts';
import type {
  BulkActionsTable,
  BulkRowsTable,
  CampaignSetsTable,
  LinkRanksTable,
  LinkTagsTable,
  RankedListsTable,
  TagsTable,
} from './tables/order.ts';
import type {
  IdentitiesTable,
  InvitationsTable,
  MailTokensTable,
  SessionsTable,
  UsersTable,
} from './tables/people.ts';
import type {
  ApiKeysTable,
  IdempotencyKeysTable,
  WebhookDeliveriesTable,
  WebhookMarksTable,
  WebhooksTable,
} from './tables/programs.ts';
import type {
  RequestAnswersTable,
  SecretClaimsTable,
  SecretContentsTable,
  SecretReadersTable,
  SecretRequestsTable,
} from './tables/secrets.ts';
import type {
  ClickBatchesTable,
  ClickMarksTable,
  LinkBreakdownsTable,
  LinkEventsTable,
  VisitDaysTable,
  VisitTotalsTable,
} from './tables/visits.ts';

/*
 * Columns called `…_sealed` hold bytes that the vault has encrypted. Their names are older than our words, and an update
 * runs beside servers that know them by these.
 */

/** Every table there is, by its name. */
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
  ranked_lists: RankedListsTable;
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
  click_marks: ClickMarksTable;
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

import type { Generated } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { ReportReason } from '../../../contract/reports.ts';

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

import type { Transaction } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { ReportRequest } from '../../contract/reports.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { addReport, hasToldSince } from './report-store.ts';

export interface StoreReportDeps {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  mailTexts: MailTexts;
  /** Who is told by mail; null: reports are only stored. */
  operator: string | null;
  /** A link that no other transaction changes before this one ends. */
  lockLink(
    transaction: Transaction<Schema>,
    link: { type: LinkType; code: string },
  ): Promise<{ id: number } | undefined>;
}

export type Report = Omit<ReportRequest, 'captcha' | 'link'> & { type: LinkType; code: string };

/** The operator is told once in such a time of one link, however many report it. */
const tellAgainMs = 60 * 60 * 1000;

/** Keeps a report and has the operator told of it by mail. False: there is no such link. */
export async function storeReport(deps: StoreReportDeps, report: Report): Promise<boolean> {
  const { database, clock, outbox } = deps;
  const { type, code, reason, note, email } = report;
  const now = clock.now();
  const isStored = await database.query.transaction().execute(async (transaction) => {
    // Locked, so that of reports at the same moment one tells the operator.
    const link = await deps.lockLink(transaction, { type, code });
    if (link === undefined) return false;
    const isTold = await tellOperator(deps, transaction, report, link.id, now);
    await addReport(transaction, {
      link_id: link.id,
      type,
      code,
      reason,
      note,
      email: email === '' ? null : email,
      created_at_ms: now,
      mailed_at_ms: isTold ? now : null,
      answered_at_ms: null,
      closed_at_ms: null,
    });
    return true;
  });
  outbox.wake();
  return isStored;
}

async function tellOperator(
  { outbox, mailTexts, operator }: StoreReportDeps,
  transaction: Transaction<Schema>,
  report: Report,
  linkId: number,
  now: number,
): Promise<boolean> {
  if (operator === null || (await hasToldSince(transaction, linkId, now - tellAgainMs))) return false;
  await outbox.put(transaction, { kind: 'mail', mail: mailTexts.report({ ...report, operator }) });
  return true;
}

import type { Transaction } from 'kysely';
import type { LinkType } from '../../contract/fields.ts';
import type { ReportRequest } from '../../contract/reports.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';

export interface StoreReportDeps {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  mailTexts: MailTexts;
  /** Who is told by mail; null: reports are only stored. */
  operator: string | null;
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
    const link = await transaction
      .selectFrom('links')
      .select('id')
      .where('code', '=', code)
      .where('type', '=', type)
      .where('deleted_at_ms', 'is', null)
      .modifyEnd(database.dialect.lockRows)
      .executeTakeFirst();
    if (link === undefined) return false;
    const isTold = await tellOperator(deps, transaction, report, link.id, now);
    await transaction
      .insertInto('reports')
      .values({
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
      })
      .execute();
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
  if (operator === null) return false;
  const told = await transaction
    .selectFrom('reports')
    .select('id')
    .where('link_id', '=', linkId)
    .where('mailed_at_ms', '>', now - tellAgainMs)
    .limit(1)
    .executeTakeFirst();
  if (told !== undefined) return false;
  await outbox.put(transaction, { kind: 'mail', mail: mailTexts.report({ ...report, operator }) });
  return true;
}

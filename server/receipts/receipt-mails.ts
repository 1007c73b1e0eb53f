import type { Notice } from '../../contract/receipts/notices.ts';
import type { StoredReceiptKind } from '../../contract/receipts/receipt-kinds.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { shownSecretCode } from '../webhooks/event-data.ts';
import type { ReceiptLinks } from './receipt-links-port.ts';
import { hourMs } from './receipt-slots.ts';
import { lastToldOfRefusal, linksToTell, lockDue, settleMail } from './receipt-store.ts';

export interface ReceiptMailDeps {
  database: Database;
  clock: Clock;
  links: Pick<ReceiptLinks, 'ownerOf'>;
  outbox: Pick<Outbox, 'put' | 'wake'>;
  mailTexts: Pick<MailTexts, 'receipt'>;
  /** An owner at an address that is known to be theirs. */
  provenOwner(userId: number): Promise<{ email: string; firstname: string } | null>;
}

const atOnce = 20;

const noticeOf: Partial<Record<StoredReceiptKind, Notice>> = {
  opened: 'opened',
  spent: 'spent',
  refused: 'attempts',
  expired_unread: 'expired',
};

/** Leaves the mails that owners want: in one transaction a receipt is told and its mail is in the outbox. */
export function createReceiptMailJob(deps: ReceiptMailDeps): Job {
  return {
    name: 'tell of receipts',
    everyMs: 1_000,
    async run(signal) {
      for (let due = await nextDue(deps); due.length > 0 && !signal.aborted; due = await nextDue(deps))
        for (const linkId of due) await tell(deps, linkId);
    },
  };
}

function nextDue({ database, clock }: ReceiptMailDeps): Promise<number[]> {
  return linksToTell(database.query, clock.now(), atOnce);
}

async function tell(deps: ReceiptMailDeps, linkId: number): Promise<void> {
  const { database, clock, links, outbox, mailTexts } = deps;
  const now = clock.now();
  // Before the transaction, which would wait for another connection.
  const link = await links.ownerOf(database.query, linkId);
  const owner = link === undefined ? null : await deps.provenOwner(link.ownerId);
  await database.query.transaction().execute(async (transaction) => {
    const due = await lockDue(transaction, linkId, now);
    const last = due.some(isRefusal) ? await lastToldOfRefusal(transaction, linkId) : null;
    const isTooEarly = last !== null && last + hourMs > now;
    const later = isTooEarly ? due.filter(isRefusal) : [];
    await settleMail(transaction, idsOf(later), { mail_at_ms: (last ?? 0) + hourMs });
    const told = due.filter((receipt) => !later.includes(receipt));
    await settleMail(transaction, idsOf(told), { mail_at_ms: null, mailed_at_ms: now });
    if (told.length === 0 || link === undefined || owner === null) return;
    const happened = told.flatMap(({ kind, at_ms: atMs }) => {
      const notice = noticeOf[kind];
      return notice === undefined ? [] : [{ notice, atMs }];
    });
    const { type } = link;
    const code = type === 'url' ? link.code : shownSecretCode(link.code);
    const mail = mailTexts.receipt({ ...owner, type, code, happened });
    await outbox.put(transaction, { kind: 'mail', mail });
  });
  outbox.wake();
}

function isRefusal({ kind }: { kind: StoredReceiptKind }): boolean {
  return kind === 'refused';
}

function idsOf(receipts: readonly { id: number }[]): number[] {
  return receipts.map(({ id }) => id);
}

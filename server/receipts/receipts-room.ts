import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Room } from '../http/room.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import type { NoteReceipt } from './note-receipt-port.ts';
import { type ReceiptJobDeps, receiptJobs } from './receipt-jobs.ts';
import type { ReceiptLinks } from './receipt-links-port.ts';
import { createReceiptMailJob, type ReceiptMailDeps } from './receipt-mails.ts';
import { createReceiptNotes } from './receipt-notes.ts';
import { type ReceiptRouteDeps, receiptRoutes } from './receipt-routes.ts';

export interface ReceiptsRoomDeps {
  settings: Settings;
  database: Database;
  background: Database;
  clock: Clock;
  tellFault: TellFault;
}

/** What receipts use of other rooms. */
export interface ReceiptsRoomUses {
  mail: { outbox: Outbox; mailTexts: MailTexts };
  accounts: Pick<ReceiptMailDeps, 'provenOwner'>;
  links: Pick<ReceiptRouteDeps, 'findOwnLink'> & { receiptLinks: ReceiptLinks };
  walkEnds: ReceiptJobDeps['walkEnds'];
}

export interface ReceiptsRoom extends Room {
  note: NoteReceipt;
}

const writeEveryMs = 1_000;

export function createReceiptsRoom(
  deps: ReceiptsRoomDeps,
  { mail, accounts, links, walkEnds }: ReceiptsRoomUses,
): ReceiptsRoom {
  const { settings, background, clock } = deps;
  const shared = { ...deps, database: background, links: links.receiptLinks };
  const notes = createReceiptNotes(shared);
  return {
    note: notes.note,
    ...receiptRoutes({ database: deps.database, notes, findOwnLink: links.findOwnLink }),
    jobs: [
      { name: 'write receipts', everyMs: writeEveryMs, run: notes.flush },
      createReceiptMailJob({ ...shared, ...mail, provenOwner: accounts.provenOwner }),
      ...receiptJobs({ ...shared, clock, walkEnds, retentionDays: settings.SECRET_RETENTION_DAYS }),
    ],
    stop: notes.flush,
  };
}

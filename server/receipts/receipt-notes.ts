import type { Database } from '../database/database.ts';
import { faultDetails } from '../database/database-failure.ts';
import type { Clock } from '../platform/clock.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import type { NotedKind, NoteReceipt } from './note-receipt-port.ts';
import type { ReceiptLinks } from './receipt-links-port.ts';
import { addReceipts, type NewReceipt } from './receipt-port.ts';
import { hourOf } from './receipt-slots.ts';

export interface ReceiptNotesDeps {
  database: Database;
  clock: Clock;
  tellFault: TellFault;
  links: Pick<ReceiptLinks, 'wishesOf'>;
}

/** Gathers what happens by the way, and writes it down together. */
export interface ReceiptNotes {
  note: NoteReceipt;
  /** Writes down what was noted so far. */
  flush(): Promise<void>;
}

/** So much is noted between two writings; a flood over more links than that is not told of all of them. */
const mostNotes = 10_000;

type Noted = Omit<NewReceipt, 'mailAtMs' | 'slot'> & { kind: NotedKind; slot: number };

export function createReceiptNotes({ database, clock, tellFault, links }: ReceiptNotesDeps): ReceiptNotes {
  let noted = new Map<string, Noted>();
  let writing: Promise<void> = Promise.resolve();

  function add(receipt: Noted): void {
    const key = `${receipt.kind} ${receipt.linkId} ${receipt.slot}`;
    const known = noted.get(key);
    if (known !== undefined) noted.set(key, { ...known, n: known.n + receipt.n });
    else if (noted.size < mostNotes) noted.set(key, receipt);
  }

  async function writeDown(): Promise<void> {
    if (noted.size === 0) return;
    const receipts = [...noted.values()];
    noted = new Map();
    try {
      await write(receipts);
    } catch (error) {
      for (const receipt of receipts) add(receipt);
      tellFault('receipts could not be written', faultDetails(error));
    }
  }

  async function write(receipts: readonly Noted[]): Promise<void> {
    const { query, dialect } = database;
    const ids = [...new Set(receipts.map(({ linkId }) => linkId))];
    const wishes = new Map(
      (await links.wishesOf(query, dialect, ids)).map(({ id, notify }) => [id, notify ?? '']),
    );
    const there = receipts.flatMap((receipt): NewReceipt[] => {
      const notify = wishes.get(receipt.linkId);
      if (notify === undefined) return [];
      const isTold = receipt.kind === 'refused' && notify.includes('attempts');
      return [{ ...receipt, n: countedOnce(receipt), mailAtMs: isTold ? receipt.atMs : null }];
    });
    await addReceipts(query, dialect, there);
  }

  return {
    note(kind, linkId) {
      const atMs = clock.now();
      add({ kind, linkId, atMs, n: 1, slot: kind === 'looked_at' ? 0 : hourOf(atMs) });
    },
    flush() {
      writing = writing.then(writeDown);
      return writing;
    },
  };
}

/** That somebody looked is told of the first time only. */
function countedOnce({ kind, n }: Noted): number {
  return kind === 'looked_at' ? 1 : n;
}

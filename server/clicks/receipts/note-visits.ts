import type { Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { hasReceipts, type Link } from '../../links/link.ts';
import type { ClickedLinks, ClickedOwners } from '../../links/stores/clicked-links-store.ts';
import { addReceipts, type NewReceipt } from '../../receipts/receipt-port.ts';
import { hourOf, slotOfOpening } from '../../receipts/receipt-slots.ts';
import { type BatchEntry, bucketMs } from '../click-batch.ts';

/** The receipts of one opening of a link that the transaction has locked. */
export async function noteOpening(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  link: Link,
  now: number,
): Promise<void> {
  if (!hasReceipts(link)) return;
  const clicks = link.clicks + 1;
  const isTold = (notice: string) => link.notify?.includes(notice) === true;
  const shared = { linkId: link.id, atMs: now, n: 1 };
  const opened: NewReceipt = {
    ...shared,
    kind: 'opened',
    slot: link.clicksLimit === null ? hourOf(now) : slotOfOpening(clicks, now),
    mailAtMs: link.clicks === 0 && isTold('opened') ? now : null,
  };
  const spent: NewReceipt = {
    ...shared,
    kind: 'spent',
    slot: null,
    mailAtMs: isTold('spent') ? now : null,
  };
  const isSpent = link.clicksLimit !== null && clicks >= link.clicksLimit;
  await addReceipts(transaction, dialect, isSpent ? [opened, spent] : [opened]);
}

interface Noting {
  dialect: Dialect;
  links: ClickedLinks;
  now: number;
}

/** The receipts of visits that are folded: those of links with a key, which no opening has written. */
export async function noteKeyedVisits(
  { dialect, links, now }: Noting,
  transaction: Transaction<Schema>,
  entries: readonly BatchEntry[],
  owners: ClickedOwners['owners'],
): Promise<void> {
  const visits = entries.filter(
    ({ linkId, isCounted }) => !isCounted && owners.get(linkId)?.isKeyed === true,
  );
  if (visits.length === 0) return;
  const byLink = Map.groupBy(visits, ({ linkId }) => linkId);
  const visited = await links.visitedOf(transaction, dialect, [...byLink.keys()]);
  const receipts = visited.flatMap((link) => keyedReceipts(link, byLink.get(link.id) ?? [], now));
  await addReceipts(transaction, dialect, receipts);
}

/** One for each hour. The first of a link's visits is among them when there were none before. */
function keyedReceipts(
  { id, clicks, notify }: { id: number; clicks: number; notify: string | null },
  visits: readonly BatchEntry[],
  now: number,
): NewReceipt[] {
  const hours = new Map<number, NewReceipt>();
  for (const { bucket, count } of visits) {
    const atMs = Math.min(now, (bucket + 1) * bucketMs - 1);
    const slot = hourOf(atMs);
    const known = hours.get(slot);
    hours.set(slot, {
      linkId: id,
      kind: 'opened',
      slot,
      atMs: Math.min(atMs, known?.atMs ?? atMs),
      n: count + (known?.n ?? 0),
      mailAtMs: null,
    });
  }
  const receipts = [...hours.values()].sort((one, other) => one.atMs - other.atMs);
  const added = receipts.reduce((sum, { n }) => sum + n, 0);
  const [first, ...others] = receipts;
  const isTold = clicks === added && notify?.includes('opened') === true;
  return first === undefined || !isTold ? receipts : [{ ...first, mailAtMs: now }, ...others];
}

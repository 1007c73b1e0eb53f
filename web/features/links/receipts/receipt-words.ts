import type { LinkType } from '../../../../contract/fields.ts';
import type { ReceiptKind } from '../../../../contract/receipts/receipt-kinds.ts';
import type { Receipt } from '../../../../contract/statistics.ts';
import { writeCountOf } from '../../../ui/format/write-count.ts';

const words: Record<ReceiptKind, string> = {
  created: 'Created',
  looked_at: 'Looked at for the first time',
  opened: 'Opened',
  spent: 'Last opening used up',
  refused: 'Tried after its end',
  wrong_key: 'Wrong key',
  burned: 'Message destroyed',
  expired_unread: 'Expired unread',
  edited: 'Edited',
};

const wordsOfLinks: Partial<Record<ReceiptKind, string>> = { spent: 'Last visit used up', opened: 'Visited' };

/** What a line of the timeline says. */
export function writeReceipt(type: LinkType, { kind, count }: Receipt): string {
  const word = (type === 'url' ? wordsOfLinks[kind] : undefined) ?? words[kind];
  return count === 1 ? word : `${word}, ${writeCountOf(count, 'time')}`;
}

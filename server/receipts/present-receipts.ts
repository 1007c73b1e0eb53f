import { receiptKinds } from '../../contract/receipts/receipt-kinds.ts';
import type { Receipt } from '../../contract/statistics.ts';
import type { StoredReceipt } from './receipt-store.ts';

/** The timeline of a link, the newest first: of two at the same moment, the one that follows from the other. */
export function presentReceipts(
  { createdAtMs }: { createdAtMs: number },
  stored: readonly StoredReceipt[],
): Receipt[] {
  const happened = [...stored.toReversed(), { kind: 'created' as const, at_ms: createdAtMs, n: 1 }];
  return happened
    .sort((one, other) => other.at_ms - one.at_ms || rankOf(other) - rankOf(one))
    .map(({ kind, at_ms, n }) => ({ kind, at: new Date(at_ms).toISOString(), count: n }));
}

function rankOf({ kind }: Pick<Receipt, 'kind'>): number {
  return receiptKinds.indexOf(kind);
}

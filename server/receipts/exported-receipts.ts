import type { Kysely } from 'kysely';
import type { Receipt } from '../../contract/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { presentReceipts } from './present-receipts.ts';
import { receiptsOf } from './receipt-store.ts';

/** The timelines of some links, to be taken along. */
export async function exportedReceipts(
  query: Kysely<Schema>,
  links: readonly { id: number; created_at_ms: number }[],
): Promise<Map<number, Receipt[]>> {
  const stored = await receiptsOf(
    query,
    links.map(({ id }) => id),
  );
  return new Map(
    links.map(({ id, created_at_ms }) => [
      id,
      presentReceipts({ createdAtMs: created_at_ms }, stored.get(id) ?? []),
    ]),
  );
}

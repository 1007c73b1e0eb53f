import { sql } from 'kysely';
import type { ReceiptLinks } from '../../receipts/receipt-links-port.ts';
import { endedBetween } from './ended-links-store.ts';
import { personsLinks } from './kept-links-store.ts';

/** What receipts ask of links. */
export const receiptLinks: ReceiptLinks = {
  ownerOf: personsLinks.ownerOf,

  wishesOf(query, dialect, ids) {
    const asked = dialect.manyRows(JSON.stringify(ids.map((id) => [id])), { id: 'number' });
    return query
      .selectFrom('links')
      .select(['id', 'notify'])
      .where('id', 'in', sql<number>`(select id from ${asked} as asked)`)
      .where('deleted_at_ms', 'is', null)
      .where('owner_id', 'is not', null)
      .execute();
  },

  endedUnread: (transaction, after, untilMs, most) =>
    endedBetween(transaction, after, untilMs)
      .select(['id', 'notify', sql<number>`expires_at_ms`.as('expiresAtMs')])
      .where('clicks', '=', 0)
      .where((eb) =>
        eb.or([
          eb('type', '=', 'secret'),
          eb('clicks_limit', 'is not', null),
          eb('key_sealed', 'is not', null),
        ]),
      )
      // What was burned has its end from that.
      .where((eb) => eb.or([eb('wiped_at_ms', 'is', null), eb('wiped_at_ms', '>', eb.ref('expires_at_ms'))]))
      .limit(most)
      .execute(),

  async goneAmong(query, ids, wipedBeforeMs) {
    const gone = await query
      .selectFrom('links')
      .select('id')
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('deleted_at_ms', 'is not', null), eb('wiped_at_ms', '<', wipedBeforeMs)]))
      .execute();
    return gone.map(({ id }) => id);
  },
};

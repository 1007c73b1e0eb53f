import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { ExpiryMark } from '../../webhooks/end-walk-port.ts';
import type { EndedLinks } from '../../webhooks/expiry-events.ts';
import { hasListener } from '../../webhooks/note-event-port.ts';

/** Links and secrets that ended after a mark and up to a moment, in the order of their ends. */
export function endedBetween(transaction: Transaction<Schema>, after: ExpiryMark, untilMs: number) {
  return (
    transaction
      .selectFrom('links')
      // As the index of ends is made.
      .where('expires_at_ms', 'is not', null)
      .where('deleted_at_ms', 'is', null)
      .where('owner_id', 'is not', null)
      .where('expires_at_ms', '>=', after.atMs)
      .where('expires_at_ms', '<=', untilMs)
      .where((eb) =>
        eb.or([
          eb('expires_at_ms', '>', after.atMs),
          eb('id', '>', sql<number>`cast(${after.linkId} as bigint)`),
        ]),
      )
      .orderBy('expires_at_ms')
      .orderBy('id')
  );
}

/** Those of people who want to know. */
export const endedLinks: EndedLinks = (transaction, after, untilMs, most, dialect) =>
  endedBetween(transaction, after, untilMs)
    .select([
      'id',
      'type',
      'code',
      'clicks',
      sql<number>`owner_id`.as('ownerId'),
      sql<number>`expires_at_ms`.as('expiresAtMs'),
    ])
    .where(
      sql<boolean>`(${hasListener(sql.lit('link.expired'), dialect)} or ${hasListener(sql.lit('secret.expired_unread'), dialect)})`,
    )
    .limit(most)
    .execute();

import { sql } from 'kysely';
import type { EndedLinks } from '../../webhooks/expiry-events.ts';
import { hasListener } from '../../webhooks/note-event-port.ts';

/** Links and secrets of people who want to know that ended after a mark and up to a moment. */
export const endedLinks: EndedLinks = (transaction, after, untilMs, most) =>
  transaction
    .selectFrom('links')
    .select([
      'id',
      'type',
      'code',
      'clicks',
      sql<number>`owner_id`.as('ownerId'),
      sql<number>`expires_at_ms`.as('expiresAtMs'),
    ])
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
    .where(
      sql<boolean>`(${hasListener(sql.lit('link.expired'))} or ${hasListener(sql.lit('secret.expired_unread'))})`,
    )
    .orderBy('expires_at_ms')
    .orderBy('id')
    .limit(most)
    .execute();

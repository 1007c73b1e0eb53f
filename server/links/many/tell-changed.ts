import type { Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import { linkData } from '../../webhooks/event-data.ts';
import { noteManyEvents } from '../../webhooks/note-event-port.ts';
import { noteLinkChanges } from '../stores/link-changes-store.ts';

/** Has whoever remembers links forget them, and tells webhooks what links now are. */
export async function tellChanged(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  rows: readonly LinkRow[],
  now: number,
): Promise<void> {
  await noteLinkChanges(transaction, dialect, rows, now);
  const events = rows
    .filter(({ type, deleted_at_ms }) => type === 'url' && deleted_at_ms === null)
    .map((row) => ({
      ownerId: row.owner_id,
      type: 'link.changed' as const,
      data: JSON.stringify(
        linkData({ ...row, is_active: row.is_active === 1, has_key: row.key_sealed !== null }),
      ),
      now,
    }));
  if (events.length > 0) await noteManyEvents(transaction, dialect, events);
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FollowingRow } from '../database/following-row.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../platform/clock.ts';
import { shownSecretCode } from '../webhooks/event-data.ts';
import { eventsFollowing, noteEvent } from '../webhooks/note-event-port.ts';

/** The beginning of what is told of an opening, up to how many there have been, which the opening itself says. */
export function openingStart(code: string): string {
  return `{"code":${JSON.stringify(shownSecretCode(code))},"openings":`;
}

/** What an opening of a secret is followed by: that it was opened, and that it was the last opening. */
export function openingEvents({
  told,
  ...rest
}: {
  told: string;
  now: number;
  updatedRow: RawBuilder<unknown>;
}): FollowingRow {
  return eventsFollowing(
    [
      { type: sql.lit('secret.opened'), when: sql`true` },
      { type: sql.lit('secret.spent'), when: sql`updated.clicks >= updated.clicks_limit` },
    ],
    { data: sql`cast(${told} as text) || cast(updated.clicks as text) || '}'`, ...rest },
  );
}

/** Tells the owner of a secret that a wrong key was tried. How often that can be is limited where keys are checked. */
export function tellRefused(
  { database, clock }: { database: Database; clock: Clock },
  { ownerId, code }: Link,
): Promise<void> {
  const data = { code: shownSecretCode(code) };
  return noteEvent(database.query, { ownerId, type: 'secret.refused', data, now: clock.now() });
}

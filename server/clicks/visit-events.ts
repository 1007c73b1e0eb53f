import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import type { Dialect } from '../database/dialect.ts';
import type { FollowingRow } from '../database/following-row.ts';
import type { Schema } from '../database/schema.ts';
import type { Link } from '../links/link.ts';
import type { ClickedLinks, ClickedOwners } from '../links/stores/clicked-links-store.ts';
import { eventsFollowing, listenersAmong, noteEvent } from '../webhooks/note-event-port.ts';
import type { BatchEntry } from './click-batch.ts';

/*
 * Whoever moves the clicks of a link from none to some tells of its first visit, and whoever moves them over its limit
 * that it is used up: the opening itself where it counts, the folding otherwise. So each is told once.
 */

/** What openings of a limited link are followed by. */
export function openingEvents({
  count,
  ...rest
}: {
  count: number;
  now: number;
  updatedRow: RawBuilder<unknown>;
}): FollowingRow {
  const before = sql`updated.clicks - cast(${count} as bigint)`;
  return eventsFollowing(
    [
      { type: sql.lit('link.first_visit'), when: sql`${before} = 0` },
      {
        type: sql.lit('link.limit_reached'),
        when: sql`updated.clicks >= updated.clicks_limit and ${before} < updated.clicks_limit`,
      },
    ],
    {
      data: sql`'{"code":"' || updated.code || '","clicks":' || cast(updated.clicks as text) || '}'`,
      ...rest,
    },
  );
}

/** The same for one opening of a link that the transaction has locked. */
export async function tellOpening(
  transaction: Transaction<Schema>,
  { ownerId, code, clicks, clicksLimit }: Link,
  now: number,
): Promise<void> {
  const visited = { code, clicks: clicks + 1, limit: clicksLimit };
  for (const type of crossed(visited, 1))
    await noteEvent(transaction, { ownerId, type, data: { code, clicks: visited.clicks }, now });
}

interface LinkWithVisits {
  code: string;
  clicks: number;
  limit: number | null;
}

/** What so many clicks more have brought a link over. */
function crossed({ clicks, limit }: LinkWithVisits, added: number): WebhookEvent[] {
  const before = clicks - added;
  return [
    ...(before === 0 && added > 0 ? (['link.first_visit'] as const) : []),
    ...(limit !== null && before < limit && clicks >= limit ? (['link.limit_reached'] as const) : []),
  ];
}

/** So many links are told of in one message. */
const linksAtOnce = 100;

interface Telling {
  dialect: Dialect;
  links: ClickedLinks;
  now: number;
}

/** Tells those who want to know of visits that are folded. Where nobody does it costs one look. */
export async function tellVisits(
  { dialect, links, now }: Telling,
  transaction: Transaction<Schema>,
  entries: readonly BatchEntry[],
  owners: ClickedOwners['owners'],
): Promise<void> {
  const visited = entries.filter(({ linkId }) => owners.get(linkId)?.type === 'url');
  const ownerIds = new Set(visited.map(({ linkId }) => owners.get(linkId)?.ownerId ?? 0));
  if (ownerIds.size === 0) return;
  const listeners = await listenersAmong(transaction, dialect, [...ownerIds]);
  const heard = Map.groupBy(
    visited.filter(({ linkId }) => listeners.has(owners.get(linkId)?.ownerId ?? 0)),
    ({ linkId }) => linkId,
  );
  if (heard.size === 0) return;
  const batches = new Map<number, object[]>();
  for (const { id, code, clicks, clicks_limit } of await links.visitedOf(transaction, dialect, [
    ...heard.keys(),
  ])) {
    const ownerId = owners.get(id)?.ownerId ?? 0;
    const ofLink = heard.get(id) ?? [];
    const uncounted = sum(ofLink.filter(({ isCounted }) => !isCounted));
    for (const type of crossed({ code, clicks, limit: clicks_limit }, uncounted))
      await noteEvent(transaction, { ownerId, type, data: { code, clicks }, now });
    batches.set(ownerId, [...(batches.get(ownerId) ?? []), { code, visits: sum(ofLink), clicks }]);
  }
  for (const [ownerId, told] of batches)
    for (let from = 0; from < told.length; from += linksAtOnce) {
      const data = { links: told.slice(from, from + linksAtOnce) };
      await noteEvent(transaction, { ownerId, type: 'link.visits', data, now });
    }
}

function sum(entries: readonly BatchEntry[]): number {
  return entries.reduce((total, { count }) => total + count, 0);
}

import { expect } from 'vitest';
import type { Click } from '../../../server/clicks/click-batch.ts';
import type { Database } from '../../../server/database/database.ts';
import { storedQuarters } from './stored-quarters.ts';

interface StoredBreakdown {
  countries: Record<string, number>;
  referrers: Record<string, number>;
  bots: number;
}

const quarterMs = 15 * 60 * 1000;

/** What became of clicks that were folded, counted anew from the clicks themselves. */
export async function expectFolded({ query }: Database, clicks: readonly Click[]): Promise<void> {
  expect(await query.selectFrom('click_batches').select('id').execute()).toEqual([]);
  const links = await query
    .selectFrom('links')
    .select(['id', 'owner_id', 'clicks', 'last_visited_at_ms'])
    .execute();
  const ownerOf = new Map(links.map(({ id, owner_id }) => [id, owner_id]));
  const human = clicks.filter(({ from }) => from !== 'bot');

  const byLink = countBy(human, ({ linkId }) => String(linkId));
  expect(
    new Map(links.filter((link) => link.clicks > 0).map(({ id, clicks: all }) => [String(id), all])),
  ).toEqual(byLink);
  const isVisited = ({ id, owner_id }: (typeof links)[number]) => owner_id !== null && byLink.has(String(id));
  expect(links.filter((link) => link.last_visited_at_ms !== null)).toEqual(links.filter(isVisited));
  const lists = await query.selectFrom('ranked_lists').select('owner_id').execute();
  const isRanked = new Set(lists.map(({ owner_id }) => owner_id));
  const ranks = await query.selectFrom('link_ranks').select(['link_id', 'clicks']).execute();
  expect(new Map(ranks.map(({ link_id, clicks: all }) => [String(link_id), all]))).toEqual(
    new Map([...byLink].filter(([id]) => isRanked.has(ownerOf.get(Number(id)) ?? 0))),
  );

  // Of a link without an owner nothing but the number of its clicks is kept.
  const isOwned = ({ linkId }: Click) => ownerOf.get(linkId) !== null;
  const owned = human.filter(isOwned);
  const days = await query.selectFrom('visit_days').selectAll().execute();
  const quarters = new Map(
    days.flatMap(({ subject, subject_id, day, quarters: kept }) =>
      [...storedQuarters(kept)].map(([quarter, count]) => [
        `${subject} ${subject_id} ${day * 96 + quarter}`,
        count,
      ]),
    ),
  );
  const quarterOf = ({ atMs }: Click) => Math.floor(atMs / quarterMs);
  expect(quarters).toEqual(
    new Map([
      ...countBy(owned, (click) => `link ${click.linkId} ${quarterOf(click)}`),
      ...countBy(owned, (click) => `owner-url ${ownerOf.get(click.linkId)} ${quarterOf(click)}`),
    ]),
  );
  for (const { total, quarters: kept } of days)
    expect([...storedQuarters(kept).values()].reduce((sum, count) => sum + count, 0)).toBe(total);

  const totals = await query.selectFrom('visit_totals').selectAll().execute();
  expect(new Map(totals.map(({ subject_id, total }) => [String(subject_id), total]))).toEqual(
    countBy(owned, ({ linkId }) => String(ownerOf.get(linkId))),
  );

  const months = await query.selectFrom('link_breakdowns').selectAll().execute();
  const counted = { countries: 0, referrers: 0, bots: 0 };
  for (const { counts } of months)
    for (const line of counts.split('\n')) {
      const part = JSON.parse(line) as number | [...string[], number] | StoredBreakdown;
      if (typeof part === 'number') counted.bots += part;
      else if (Array.isArray(part)) {
        counted.countries += part[5] as number;
        counted.referrers += part[5] as number;
      } else {
        for (const count of Object.values(part.countries)) counted.countries += count;
        for (const count of Object.values(part.referrers)) counted.referrers += count;
        counted.bots += part.bots;
      }
    }
  expect(counted).toEqual({
    countries: owned.length,
    referrers: owned.length,
    bots: clicks.filter(isOwned).length - owned.length,
  });
}

function countBy(clicks: readonly Click[], nameOf: (click: Click) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const click of clicks) counts.set(nameOf(click), (counts.get(nameOf(click)) ?? 0) + 1);
  return counts;
}

// @module-tag rest
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListFilter, type ListSort, listSorts } from '../../../contract/order/list-filter.ts';
import { findPlaces } from '../../../server/links/lists/find-places.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { recordQueries } from '../../support/database/recorded-queries.ts';
import { type AppUnderTest, startApp, undistributedKinds } from '../../support/servers/app-under-test.ts';

const count = 30_000;

describe.each(undistributedKinds)('lists among 30,000 links on %s', (kind) => {
  let app: AppUnderTest;
  let ownerId: number;
  const tags = { common: 0, rare: 0 };

  beforeAll(async () => {
    app = await startApp(kind);
    const { query } = app.database;
    ownerId = (await createSignedInUser(app)).id;
    const neighbour = (await createSignedInUser(app)).id;
    for (const owner of [ownerId, neighbour])
      await insertLinks(app.database, owner, count / 2, (index) => `https://plans.test/${index}`);
    const soon = app.clock.now() + 1000;
    await sql`update links set key_sealed = ${new Uint8Array(4)}, clicks_limit = 5 where id % 500 = 0`.execute(
      query,
    );
    await sql`update links set is_active = 0 where id % 500 = 1`.execute(query);
    await sql`update links set archived_at_ms = 5 where id % 500 = 2`.execute(query);
    await sql`update links set disabled_at_ms = 5 where id % 500 = 3`.execute(query);
    await sql`update links set expires_at_ms = ${soon} + id where id % 2 = 0`.execute(query);
    await sql`update links set expires_at_ms = id where id % 500 = 4`.execute(query);
    await sql`insert into link_ranks (link_id, owner_id, type, clicks, last_visited_at_ms)
      select id, owner_id, type, id % 100, id from links where id % 3 = 0`.execute(query);
    for (const [name, every] of [
      ['common', 2],
      ['rare', 900],
    ] as const) {
      const { id } = await query
        .insertInto('tags')
        .values({ owner_id: ownerId, name, name_folded: name, colour: 'red', created_at_ms: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      tags[name] = id;
      await sql`insert into link_tags (tag_id, link_id)
        select ${sql.lit(id)}, id from links where owner_id = ${ownerId} and id % ${sql.lit(every)} = 0`.execute(
        query,
      );
    }
    if (kind === 'postgres') await sql`analyze`.execute(query);
  });

  afterAll(() => app?.stop());

  /** Whole tables, or sorting what an index could give in order; what ends is sorted where it is not much. */
  const walksThroughEverything =
    /SCAN (?:links|link_ranks|link_tags)\b|Seq Scan on l|TEMP B-TREE FOR ORDER|Sort Key(?!: \(\(expires_at_ms)/;

  const filters: Record<string, () => ListFilter> = {
    everything: () => ({}),
    'a common tag': () => ({ tags: [tags.common] }),
    'a rare tag': () => ({ tags: [tags.rare] }),
    'both tags': () => ({ tags: [tags.common, tags.rare] }),
    'what is put away': () => ({ archived: true }),
    'what has a key': () => ({ has_key: true }),
    'what has a limit': () => ({ has_limit: true }),
    'what is inactive': () => ({ state: 'inactive' }),
    'what was stopped': () => ({ state: 'stopped' }),
    'what has expired': () => ({ state: 'expired' }),
    'what ends by time': () => ({ expiry: 'timed' }),
  };

  const cases = Object.keys(filters).flatMap((name) => listSorts.map((sort) => [name, sort] as const));

  it.each(cases)('%s, sorted by %s, is read from indexes alone', async (name, sort: ListSort) => {
    const recorded = recordQueries(app);
    const asked = filters[name]?.() ?? {};
    const filter = { ...asked, archived: asked.archived ?? false };
    const wanted = { ownerId, type: 'url', filter, sort, isRanked: true, now: app.clock.now() } as const;
    const reading = { query: recorded.query, dialect: app.database.dialect };
    const found = await findPlaces(reading, { ...wanted }, { after: null, most: 10 });
    expect(found.places.length).toBeGreaterThan(0);
    for (const plan of await recorded.explainAll()) {
      expect(plan).not.toMatch(walksThroughEverything);
      // What is asked for by its number is read by its number.
      if (plan.includes('json_each')) expect(plan).toContain('SEARCH links USING INTEGER PRIMARY KEY');
    }
  });

  it.each([
    ['everything', 'newest', 'links_by_owner_current'],
    ['what is put away', 'newest', 'links_by_owner_archived'],
    ['what has a key', 'newest', 'links_by_owner_keyed'],
    ['what has a limit', 'newest', 'links_by_owner_limited'],
    ['what is inactive', 'newest', 'links_by_owner_inactive'],
    ['what was stopped', 'newest', 'links_by_owner_stopped'],
    ['what has expired', 'newest', 'links_by_owner_ending'],
    ['everything', 'visited', 'link_ranks_by_clicks'],
    ['everything', 'last_visited', 'link_ranks_by_visit'],
    ['everything', 'ending', 'links_by_owner_ending'],
  ] as const)('%s, sorted by %s, begins with %s', async (name, sort, index) => {
    const recorded = recordQueries(app);
    const asked = filters[name]?.() ?? {};
    const filter = { ...asked, archived: asked.archived ?? false };
    const reading = { query: recorded.query, dialect: app.database.dialect };
    const wanted = { ownerId, type: 'url' as const, filter, sort, isRanked: true, now: app.clock.now() };
    const first = await findPlaces(reading, wanted, { after: null, most: 10 });
    await findPlaces(reading, wanted, { after: first.places.at(-1) ?? null, most: 10 });
    const plans = await recorded.explainAll();
    expect(plans.filter((plan) => plan.includes(index)).length, plans.join('\n\n')).toBeGreaterThan(1);
  });
});

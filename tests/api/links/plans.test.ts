// @module-tag rest
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchLinks } from '../../../server/links/search/search-links.ts';
import { newestLinks } from '../../../server/links/stores/owned-links-store.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { recordQueries } from '../../support/database/recorded-queries.ts';
import { type AppUnderTest, startApp, undistributedKinds } from '../../support/servers/app-under-test.ts';

const big = 48_000;
const small = 1000;
const middling = 3000;
const aboveAll = Number.MAX_SAFE_INTEGER;

describe.each(undistributedKinds)('among 50,000 links on %s', (kind) => {
  let app: AppUnderTest;
  const owners = { big: 0, small: 0, middling: 0 };

  beforeAll(async () => {
    app = await startApp(kind);
    for (const owner of ['big', 'small', 'middling'] as const)
      owners[owner] = (await createSignedInUser(app)).id;
    await insertLinks(app.database, owners.small, small, (index) => `https://small.test/${index}`);
    await insertLinks(
      app.database,
      owners.big,
      big,
      (index) => `https://big${index % 13}.example.com/p/${index}${index === 77 ? '/needle' : ''}`,
    );
    await insertLinks(app.database, owners.middling, middling, (index) => `https://mid.test/${index}`);
    if (kind === 'postgres') await sql`analyze`.execute(app.database.query);
  });

  afterAll(() => app?.stop());

  async function search(owner: keyof typeof owners, term: string) {
    const recorded = recordQueries(app);
    const wanted = {
      ownerId: owners[owner],
      type: 'url',
      isArchived: false,
      term,
      belowId: aboveAll,
      count: 10,
    } as const;
    const ids = await searchLinks(recorded.query, app.database.dialect, wanted);
    return { found: ids.length, plans: await recorded.explainAll() };
  }

  /** Whole tables, or sorting what an index could give in order. */
  const walksThroughEverything =
    /SCAN links\b|Seq Scan on links|USE TEMP B-TREE|using links_pkey(?! on links .*\n\s*Index Cond: \(id = )/;
  const asksTheIndex = /links_search VIRTUAL TABLE INDEX|links_search_by_words/;

  it('a page is read from the index by owner, in its order', async () => {
    for (const ownerId of Object.values(owners)) {
      const recorded = recordQueries(app);
      const rows = await newestLinks(recorded.query, {
        ownerId,
        type: 'url',
        isArchived: false,
        belowId: aboveAll,
      })
        .selectAll()
        .limit(10)
        .execute();
      expect(rows).toHaveLength(10);
      for (const plan of await recorded.explainAll()) {
        expect(plan).toContain('links_by_owner');
        expect(plan).not.toMatch(walksThroughEverything);
        expect(plan).not.toContain('Sort');
      }
    }
  });

  it.each([
    ['big', 'example', 10],
    ['small', 'small.t', 10],
    ['small', 'example', 0],
  ] as const)(
    'what the %s owner looks for with %j is found by looking through the newest',
    async (owner, term, count) => {
      const { found, plans } = await search(owner, term);
      expect(found).toBe(count);
      for (const plan of plans) {
        expect(plan).toContain('links_by_owner');
        expect(plan).not.toMatch(walksThroughEverything);
        expect(plan).not.toMatch(asksTheIndex);
      }
    },
  );

  it.each([
    ['big', 'needle', 1],
    ['big', 'no such link', 0],
    ['big', '~~~', 0],
    ['middling', 'example.com', 0],
    ['middling', 'needle', 0],
  ] as const)(
    'what the %s owner looks for with %j is found by the trigram index',
    async (owner, term, count) => {
      const { found, plans } = await search(owner, term.replaceAll(' ', '%20'));
      expect(found).toBe(count);
      expect(plans.some((plan) => asksTheIndex.test(plan))).toBe(true);
      for (const plan of plans) expect(plan).not.toMatch(walksThroughEverything);
    },
  );
});

describe('a table that PostgreSQL has not yet looked over', () => {
  it('is searched by its index too, rather than by making the trigrams of every link', async () => {
    const app = await startApp('postgres');
    const { id: ownerId } = await createSignedInUser(app);
    await insertLinks(app.database, ownerId, 1100, (index) => `https://new.test/${index}`);
    const recorded = recordQueries(app);
    const wanted = {
      ownerId,
      type: 'url',
      isArchived: false,
      term: 'needle',
      belowId: aboveAll,
      count: 10,
    } as const;
    expect(await searchLinks(recorded.query, app.database.dialect, wanted)).toEqual([]);
    const plans = (await recorded.explainAll()).join('\n');
    expect(plans).toContain('links_search_by_words');
    expect(plans).not.toContain('Seq Scan on links_search');
    await app.stop();
  });
});

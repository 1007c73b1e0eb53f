import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { PageAnswer, PageRequest } from '../../../contract/links.ts';
import type { ListFilter, ListSort } from '../../../contract/order/list-filter.ts';
import { askForRanks } from '../../../server/links/stores/ranked-lists-store.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertedCode, insertLinks, makeLink } from '../../support/builders/link-builder.ts';
import { rankAll } from '../../support/run/rank-all.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const dayMs = 24 * 60 * 60 * 1000;
const count = 260;

/** What is made of the n-th link, and known without asking. */
interface Known {
  code: string;
  number: number;
  isRed: boolean;
  isRare: boolean;
  isArchived: boolean;
  isActive: boolean;
  isStopped: boolean;
  hasKey: boolean;
  limit: number | null;
  clicks: number | null;
  visitedAtMs: number | null;
  expiresAtMs: number | null;
}

describeFirst(databaseKinds, 'lists on %s', (kind) => {
  let app: AppUnderTest;
  let owner: { id: number; token: string };
  let token: string;
  let known: Known[];
  const tags = { red: 0, rare: 0 };

  beforeAll(async () => {
    app = await startApp(kind);
    owner = await createSignedInUser(app);
    token = owner.token;
    const { query } = app.database;
    await insertLinks(app.database, owner.id, count, (index) => `https://lists.test/${index}`);
    const now = app.clock.now();
    known = Array.from({ length: count }, (_, number) => ({
      code: insertedCode(owner.id, number),
      number,
      isRed: number % 2 === 0,
      isRare: number % 97 === 5,
      isArchived: number % 5 === 4,
      isActive: number % 7 !== 3,
      isStopped: number % 31 === 8,
      hasKey: number % 6 === 1,
      limit: number % 9 === 2 ? 3 : null,
      clicks: number % 4 === 0 ? null : 1 + (number % 11),
      visitedAtMs: number % 4 === 0 ? null : now - (number % 13) * dayMs,
      expiresAtMs: number % 3 === 0 ? null : now + ((number % 17) - 8) * dayMs,
    }));
    for (const name of ['red', 'rare'] as const) {
      const { body } = await app.call(endpoints.createTag, { name }, { token });
      tags[name] = body.details.id;
    }
    for (const link of known) {
      const { id } = await query
        .updateTable('links')
        .set({
          archived_at_ms: link.isArchived ? now : null,
          is_active: link.isActive ? 1 : 0,
          disabled_at_ms: link.isStopped ? now : null,
          key_sealed: link.hasKey ? new Uint8Array(9) : null,
          clicks_limit: link.limit,
          clicks: link.clicks ?? 0,
          last_visited_at_ms: link.visitedAtMs,
          expires_at_ms: link.expiresAtMs,
        })
        .where('code', '=', link.code)
        .returning('id')
        .executeTakeFirstOrThrow();
      const worn = [link.isRed ? tags.red : null, link.isRare ? tags.rare : null].filter(
        (tag) => tag !== null,
      );
      for (const tag_id of worn)
        await query.insertInto('link_tags').values({ tag_id, link_id: id }).execute();
    }
    const other = await createSignedInUser(app);
    await makeLink(app, other.token, { tags: ['red'] });
  });

  afterAll(() => app?.stop());

  /** All pages, one after the other. */
  async function codesOf(filter: ListFilter | null, sort: ListSort, search_string: string | null = null) {
    const codes: string[] = [];
    let after: string | null = null;
    do {
      const request: PageRequest = { filter, sort, search_string, after, limit: 7 };
      const { body }: { body: PageAnswer } = await app.call(endpoints.listLinks, request, { token });
      expect(body.status_code).toBe(802);
      codes.push(...body.details.map(({ code }) => code));
      after = body.next;
    } while (after !== null);
    return codes;
  }

  /** The same, worked out by hand. */
  function expected(filter: ListFilter, sort: ListSort): string[] {
    const now = app.clock.now();
    const isOver = (link: Known) =>
      (link.expiresAtMs !== null && link.expiresAtMs <= now) ||
      (link.limit !== null && (link.clicks ?? 0) >= link.limit);
    const stateOf = (link: Known) =>
      link.isStopped ? 'stopped' : !link.isActive ? 'inactive' : isOver(link) ? 'expired' : 'active';
    const expiryOf = ({ expiresAtMs }: Known) =>
      expiresAtMs === null ? 'none' : expiresAtMs > now ? 'timed' : 'ended';
    const value = (link: Known): number | null => {
      if (sort === 'visited') return link.clicks;
      if (sort === 'last_visited') return link.visitedAtMs;
      return sort === 'ending' && expiryOf(link) === 'timed' ? -(link.expiresAtMs ?? 0) : null;
    };
    return known
      .filter((link) => link.isArchived === (filter.archived ?? false))
      .filter((link) => !filter.tags?.includes(tags.red) || link.isRed)
      .filter((link) => !filter.tags?.includes(tags.rare) || link.isRare)
      .filter((link) => !filter.state || stateOf(link) === filter.state)
      .filter((link) => !filter.expiry || expiryOf(link) === filter.expiry)
      .filter((link) => (filter.has_key ?? link.hasKey) === link.hasKey)
      .filter((link) => (filter.has_limit ?? link.limit !== null) === (link.limit !== null))
      .sort((one, other) => {
        const [a, b] = [value(one) ?? Number.NEGATIVE_INFINITY, value(other) ?? Number.NEGATIVE_INFINITY];
        return a === b ? other.number - one.number : b > a ? 1 : -1;
      })
      .map(({ code }) => code);
  }

  const filters: Record<string, () => ListFilter> = {
    'no filter': () => ({}),
    'a common tag': () => ({ tags: [tags.red] }),
    'a rare tag': () => ({ tags: [tags.rare] }),
    'two tags': () => ({ tags: [tags.red, tags.rare] }),
    'what is put away': () => ({ archived: true }),
    'what is put away and tagged': () => ({ archived: true, tags: [tags.red] }),
    'what is active': () => ({ state: 'active' }),
    'what is inactive': () => ({ state: 'inactive' }),
    'what has expired': () => ({ state: 'expired' }),
    'what was stopped': () => ({ state: 'stopped' }),
    'what has a key': () => ({ has_key: true }),
    'what has no key': () => ({ has_key: false }),
    'what has a limit': () => ({ has_limit: true }),
    'what has no limit and never ends': () => ({ has_limit: false, expiry: 'none' }),
    'what ends by time': () => ({ expiry: 'timed' }),
    'what has ended by time, with a key and a tag': () => ({
      expiry: 'ended',
      has_key: true,
      tags: [tags.red],
    }),
  };

  describe.each(['newest', 'visited', 'last_visited', 'ending'] as const)('sorted by %s', (sort) => {
    it.each(Object.keys(filters))('have %s, each once and in order', async (name) => {
      const filter = filters[name]?.() ?? {};
      expect(await codesOf(filter, sort)).toEqual(expected(filter, sort));
    });
  });

  describe.each(['visited', 'last_visited'] as const)('kept in the order of %s', (sort) => {
    beforeAll(async () => {
      await askForRanks(app.database.query, { ownerId: owner.id, type: 'url' });
      await rankAll(app.database);
    });

    it.each(Object.keys(filters))('have %s, each once and in order', async (name) => {
      const filter = filters[name]?.() ?? {};
      expect(await codesOf(filter, sort)).toEqual(expected(filter, sort));
    });
  });

  it('are searched and sorted at once', async () => {
    const found = await codesOf({ has_key: true }, 'visited', 'lists.test/1');
    const by = new Map(known.map((link) => [link.code, link]));
    expect(found).toEqual(
      expected({ has_key: true }, 'visited').filter((code) => String(by.get(code)?.number).startsWith('1')),
    );
    const newest = await codesOf({ has_key: true }, 'newest', 'lists.test/1');
    expect(newest.toSorted()).toEqual(found.toSorted());
  });

  it('stay where they are while links are added', async () => {
    const first = await app.call(endpoints.listLinks, { sort: 'visited', limit: 7 }, { token });
    await makeLink(app, token);
    const second = await app.call(
      endpoints.listLinks,
      { sort: 'visited', limit: 7, after: first.body.next },
      { token },
    );
    const codes = [...first.body.details, ...second.body.details].map(({ code }) => code);
    expect(codes).toEqual(expected({}, 'visited').slice(0, 14));
  });

  it('refuse a place that is nobody’s or another’s', async () => {
    const other = await createSignedInUser(app);
    const code = await makeLink(app, other.token);
    for (const after of [code, 'nowhere', `5.${code}`, '5', ''])
      for (const sort of ['newest', 'visited'] as const) {
        const { body } = await app.call(endpoints.listLinks, { after, sort }, { token });
        expect([after, sort, body.status_code]).toEqual([after, sort, 705]);
      }
  });
});

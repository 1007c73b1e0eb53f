import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ListSort } from '../../../contract/order/list-filter.ts';
import { foldClicks } from '../../../server/clicks/folding/fold-store.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { anyClick, appendClicks, seededRandom } from '../../support/builders/click-builder.ts';
import { insertedCode, insertLinks } from '../../support/builders/link-builder.ts';
import { rankAll } from '../../support/run/rank-all.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

describe.each(databaseKinds)('a list on %s', (kind) => {
  let app: AppUnderTest;
  let owner: { id: number; token: string };

  beforeEach(async () => {
    app = await startApp(kind);
    owner = await createSignedInUser(app);
  });
  afterEach(() => app?.stop());

  /** Links of the owner; the n-th was visited as often as the remainder of n by 40 says, at that minute. */
  async function makeVisited(count: number): Promise<void> {
    await insertLinks(app.database, owner.id, count, (index) => `https://long.test/${index}`);
    for (let visits = 1; visits < Math.min(count, 40); visits += 1)
      await app.database.query
        .updateTable('links')
        .set({ clicks: visits, last_visited_at_ms: visits * 60_000 })
        .where(
          'code',
          'in',
          Array.from({ length: count }, (_, index) => index)
            .filter((index) => index % 40 === visits)
            .map((index) => insertedCode(owner.id, index)),
        )
        .execute();
  }

  async function firstOf(sort: ListSort): Promise<string[]> {
    const { body } = await app.call(endpoints.listLinks, { sort, limit: 30 }, { token: owner.token });
    expect(body.status_code).toBe(802);
    return body.details.map(({ code }: { code: string }) => code);
  }

  const kept = () => app.database.query.selectFrom('ranked_lists').selectAll().execute();
  const ranks = () => app.database.query.selectFrom('link_ranks').selectAll().execute();

  /** The thirty that were visited most, the newest first among equals. */
  const mostVisited = (count: number) =>
    Array.from({ length: count }, (_, index) => index)
      .sort((one, other) => (other % 40) - (one % 40) || other - one)
      .slice(0, 30)
      .map((index) => insertedCode(owner.id, index));

  it('of a thousand links is sorted when somebody reads it, and nothing is kept for that', async () => {
    await makeVisited(1000);
    for (const sort of ['visited', 'last_visited'] as const)
      expect(await firstOf(sort)).toEqual(mostVisited(1000));
    expect(await kept()).toEqual([]);
    expect(await ranks()).toEqual([]);
  });

  it.each(['visited', 'last_visited'] as const)(
    'of more is in the order of %s at once, and kept in it from then on',
    async (sort) => {
      const count = 1100;
      await makeVisited(count);
      await firstOf('newest');
      expect(await kept()).toEqual([]);
      expect(await firstOf(sort)).toEqual(mostVisited(count));
      expect(await kept()).toEqual([
        { owner_id: owner.id, type: 'url', ranked_down_to: Number.MAX_SAFE_INTEGER },
      ]);
      await rankAll(app.database);
      expect(await kept()).toEqual([{ owner_id: owner.id, type: 'url', ranked_down_to: null }]);
      expect(await ranks()).toHaveLength(count - Math.ceil(count / 40));
      expect(await firstOf(sort)).toEqual(mostVisited(count));

      const leastVisited = insertedCode(owner.id, 40);
      const { id } = await app.database.query
        .selectFrom('links')
        .select('id')
        .where('code', '=', leastVisited)
        .executeTakeFirstOrThrow();
      const clicks = Array.from({ length: 50 }, () => ({
        ...anyClick(seededRandom(1), id, app.clock.now()),
        from: null,
      }));
      await appendClicks(app.database, clicks, 50);
      await foldClicks({ database: app.database, links: clickedLinks, clock: app.clock }, 10);
      expect(await firstOf(sort)).toEqual([leastVisited, ...mostVisited(count).slice(0, 29)]);
    },
  );

  it('says that it is being put in order when too many ask for it at once, and is kept in order all the same', async () => {
    await makeVisited(1100);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.call(endpoints.listLinks, { sort: 'visited', limit: 30 }, { token: owner.token }),
      ),
    );
    const refused = answers.filter(({ body }) => body.status_code === 705);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    for (const { http, body } of refused) {
      expect(http).toBe(200);
      expect(body['details']).toBe('These are being put in order. Please try again in a minute.');
    }
    await rankAll(app.database);
    expect(await firstOf('visited')).toEqual(mostVisited(1100));
  });

  it('has a link in its place again that was deleted while it was put in order, and restored', async () => {
    await makeVisited(1100);
    const signedIn = { token: owner.token };
    await firstOf('visited');
    const [mostOften = ''] = mostVisited(1100);
    const wanted = { type: 'url', action: 'delete', codes: [mostOften] };
    const { body } = await app.call(endpoints.changeMany, wanted, signedIn);
    await rankAll(app.database);
    expect(await firstOf('visited')).not.toContain(mostOften);
    await app.call(endpoints.undoMany, { undo: body.details.undo ?? '' }, signedIn);
    for (const sort of ['visited', 'last_visited'] as const)
      expect(await firstOf(sort)).toEqual(mostVisited(1100));
  });

  it('has visits in its order that were counted before links said when they were visited', async () => {
    await makeVisited(3);
    const [oldest, , newest] = await app.database.query
      .selectFrom('links')
      .select('id')
      .orderBy('id')
      .execute();
    await app.database.query
      .insertInto('link_ranks')
      .values([
        { link_id: oldest?.id ?? 0, owner_id: owner.id, type: 'url', clicks: 9, last_visited_at_ms: 90_000 },
        { link_id: newest?.id ?? 0, owner_id: owner.id, type: 'url', clicks: 1, last_visited_at_ms: 1000 },
      ])
      .execute();
    expect(await firstOf('last_visited')).toEqual([2, 0, 1].map((index) => insertedCode(owner.id, index)));
  });
});

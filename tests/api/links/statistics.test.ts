import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Series } from '../../../contract/statistics.ts';
import { type Click, packClicks } from '../../../server/clicks/click-batch.ts';
import { foldClicks } from '../../../server/clicks/folding/fold-store.ts';
import { forgetOldVisits } from '../../../server/clicks/forget-visits-store.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks, makeLink, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { storedQuarters } from '../../support/database/stored-quarters.ts';
import { testFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Numbers that look random and are the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe.each(databaseKinds)('statistics on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let owner: { id: number; token: string };

  beforeAll(async () => {
    app = await startApp(kind);
    visit = await listenForVisits(app);
  });

  afterAll(() => app.stop());

  async function overall(token: string, request: object = {}) {
    return (await app.call(endpoints.overallLinkStatistics, request, { token })).body;
  }

  async function ofLink(code: string, token: string, request: object = {}) {
    return (await app.call(endpoints.linkStatistics, { code, type: 'url', ...request }, { token })).body;
  }

  it('have a visit as soon as it is answered, for the link and for its owner, and keep it when it is folded', async () => {
    owner = await createSignedInUser(app);
    const code = await makeLink(app, owner.token);
    const other = await makeLink(app, owner.token);
    for (const path of [code, code, other]) await visit(`/${path}`);
    for (const when of ['waiting', 'folded']) {
      const one = await ofLink(code, owner.token);
      expect([when, one.total_clicks, one.status_code]).toEqual([when, 2, 803]);
      const [shortUrl, { statistics }] = one.details as [string, { statistics: [Series] }];
      expect(shortUrl).toBe(`https://shylnk.test/${code}`);
      expect(statistics[0].day_values.at(-1)).toEqual({ count: 2 });
      expect(statistics[0].mth_values.at(-1)).toEqual({ count: 2 });
      const all = await overall(owner.token);
      expect([when, all.total_clicks]).toEqual([when, 3]);
      expect(all.details.statistics[0].day_values.at(-1)).toEqual({ count: 3 });
      await foldClicks({ ...app, links: clickedLinks }, 1000);
    }
  });

  it('tell where visitors came from, and count bots apart', async () => {
    const { token } = await createSignedInUser(app);
    const code = await makeLink(app, token);
    await visit(`/${code}`, {
      headers: { 'user-agent': chrome, referer: 'https://www.news.example/story?id=1' },
    });
    await visit(`/${code}`, { headers: { 'user-agent': chrome } });
    await visit(`/${code}`, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } });
    await visit(`/${code}`, {
      headers: { 'user-agent': chrome, 'sec-gpc': '1', referer: 'https://private.example/' },
    });
    await foldClicks({ ...app, links: clickedLinks }, 1000);
    const answer = await ofLink(code, token);
    expect(answer.total_clicks).toBe(3);
    expect(answer.breakdown).toMatchObject({
      referrers: [
        { value: 'direct', count: 1 },
        { value: 'news.example', count: 1 },
      ],
      browsers: [{ value: 'Chrome', count: 2 }],
      devices: [{ value: 'desktop', count: 2 }],
      systems: [{ value: 'Windows', count: 2 }],
      bots: 1,
    });
  });

  it('keep of secrets only how often and when they were opened', async () => {
    const { token } = await createSignedInUser(app);
    const code = await makeSecret(app, token);
    await visit(`/s/${code}`, { method: 'POST', body: '' });
    await foldClicks({ ...app, links: clickedLinks }, 1000);
    const { body } = await app.call(endpoints.secretStatistics, { code, type: 'secret' }, { token });
    expect(body.total_clicks).toBe(1);
    expect(body).not.toHaveProperty('breakdown');
    const { id } = await storedLink(app, 'secret', code);
    const rows = await app.database.query
      .selectFrom('link_breakdowns')
      .selectAll()
      .where('link_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
    const all = await app.call(endpoints.overallSecretStatistics, {}, { token });
    expect(all.body.total_clicks).toBe(1);
  });

  it('keep the clicks of deleted links in the overall figures', async () => {
    const { token } = await createSignedInUser(app);
    const code = await makeLink(app, token);
    await visit(`/${code}`);
    await app.call(endpoints.remove, { code, type: 'url' }, { token });
    expect((await overall(token)).total_clicks).toBe(1);
    expect((await app.call(endpoints.linkStatistics, { code, type: 'url' }, { token })).http).toBe(404);
  });

  it('are for the owner alone', async () => {
    const stranger = await createSignedInUser(app);
    const code = await makeLink(app, (await createSignedInUser(app)).token);
    for (const [endpoint, type] of [
      [endpoints.linkStatistics, 'url'],
      [endpoints.secretStatistics, 'secret'],
    ] as const) {
      expect((await app.call(endpoint, { code, type }, { token: stranger.token })).http).toBe(404);
      expect((await app.call(endpoint, { code, type })).http).toBe(401);
    }
  });

  it.each([{ timezone_offset: 1e9 }, { timezone_offset: 'x' }, { timezone: 5 }, { code: 7 }])(
    'refuse %j without a fault',
    async (request) => {
      const { token } = await createSignedInUser(app);
      expect(
        (await app.call(endpoints.linkStatistics, { code: 'abcd', type: 'url', ...request }, { token })).http,
      ).toBe(400);
    },
  );

  testFirst(
    [5000, 100_000],
    'equal an independent recount of %i clicks over 1,000 links, 14 months and three zones',
    async (count) => {
      const person = await createSignedInUser(app);
      await insertLinks(app.database, person.id, 1000, (index) => `https://example.com/${index}`);
      const links = await app.database.query
        .selectFrom('links')
        .select(['id', 'code'])
        .where('owner_id', '=', person.id)
        .execute();
      const random = seededRandom(7);
      const now = app.clock.now();
      const clicks: Click[] = Array.from({ length: count }, () => ({
        // A few links get most of the clicks, as in life.
        linkId: (links[Math.floor(random() ** 3 * links.length)] as { id: number }).id,
        atMs: Math.floor(now - random() * 425 * 86_400_000),
        isCounted: false,
        from: null,
      }));
      for (let from = 0; from < clicks.length; from += 250) {
        await app.database.query
          .insertInto('click_batches')
          .values({ clicks: packClicks(clicks.slice(from, from + 250)) })
          .execute();
      }
      while ((await foldClicks({ ...app, links: clickedLinks }, 100)) > 0);

      const popular = links[0] as { id: number; code: string };
      const rare = links.at(-1) as { id: number; code: string };
      for (const offset of [330, -210, 765]) {
        const all = await overall(person.token, { timezone_offset: offset });
        expect(all.total_clicks).toBe(count);
        expectRecount(all.details.statistics[0], clicks, offset);
        for (const link of [popular, rare]) {
          const own = clicks.filter((click) => click.linkId === link.id);
          const one = await ofLink(link.code, person.token, { timezone_offset: offset });
          expect(one.total_clicks).toBe(own.length);
          expectRecount((one.details as [string, { statistics: [Series] }])[1].statistics[0], own, offset);
        }
      }
      const counted = Map.groupBy(clicks, (click) => click.linkId);
      const rows = await app.database.query
        .selectFrom('visit_days')
        .select(['subject_id', 'day', 'total', 'quarters'])
        .where('subject', '=', 'link')
        .where(
          'subject_id',
          'in',
          links.map((link) => link.id),
        )
        .execute();
      const stored = Map.groupBy(rows, (row) => row.subject_id);
      for (const { id } of links) {
        const days = stored.get(id) ?? [];
        const quarters = days.flatMap(({ day, quarters: kept }) =>
          [...storedQuarters(kept)].map(([quarter, count]) => [day * 96 + quarter, count] as const),
        );
        const clicked = Map.groupBy(counted.get(id) ?? [], ({ atMs }) => Math.floor(atMs / 900_000));
        expect(new Map(quarters)).toEqual(
          new Map([...clicked].map(([quarter, own]) => [quarter, own.length])),
        );
        expect(days.reduce((sum, day) => sum + day.total, 0)).toBe(counted.get(id)?.length ?? 0);
      }
    },
    { timeout: 120_000 },
  );

  it('forget the quarters of long ago, and still count them in the totals', async () => {
    const { token } = await createSignedInUser(app);
    const code = await makeLink(app, token);
    const { id } = await storedLink(app, 'url', code);
    const old: Click = { linkId: id, atMs: app.clock.now() - 500 * 86_400_000, isCounted: false, from: null };
    await app.database.query
      .insertInto('click_batches')
      .values({ clicks: packClicks([old]) })
      .execute();
    await foldClicks({ ...app, links: clickedLinks }, 10);
    await forgetOldVisits(app.database.query, app.clock.now(), 400);
    const rows = await app.database.query
      .selectFrom('visit_days')
      .selectAll()
      .where('subject', '=', 'link')
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
    expect((await ofLink(code, token)).total_clicks).toBe(1);
  });
});

/** Counts every click by itself: its local date is worked out from nothing but its time and the offset. */
function expectRecount(series: Series, clicks: Click[], offsetMinutes: number): void {
  const days = new Map<string, number>();
  const months = new Map<string, number>();
  for (const { atMs } of clicks) {
    const local = new Date(atMs + offsetMinutes * 60_000).toISOString();
    days.set(local.slice(0, 10), (days.get(local.slice(0, 10)) ?? 0) + 1);
    months.set(local.slice(0, 7), (months.get(local.slice(0, 7)) ?? 0) + 1);
  }
  expect(series.day_values.map(({ count }) => count)).toEqual(series.days.map((day) => days.get(day) ?? 0));
  expect(series.mth_values.map(({ count }) => count)).toEqual(
    series.months.map((month) => months.get(month) ?? 0),
  );
}

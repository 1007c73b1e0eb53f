import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packClicks } from '../../../server/clicks/click-batch.ts';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import { replayRecords } from '../../../server/clicks/keeping/replay-store.ts';
import { createAppendStore } from '../../../server/clicks/recording/append-store.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { createBreakablePostgres } from '../../support/database/breakable-postgres.ts';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';
import { readMetrics } from '../../support/servers/metrics-text.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/a/page?with=query';
const METRICS_TOKEN = 'a-token-for-prometheus';
const soon = { timeout: 60_000 };

describe('while PostgreSQL cannot be reached', () => {
  const postgres = createBreakablePostgres();
  let app: AppUnderTest;
  let visit: Visit;
  let folder: string;
  const links: Record<string, string> = {};

  beforeAll(async () => {
    app = await startApp('postgres', { environment: { METRICS_TOKEN }, prepare: postgres.lead });
    visit = await listenForVisits(app);
    folder = join(app.dataDirectory, 'journal');
    const { token } = await createSignedInUser({ database: app.database, clock: systemClock });
    links['plain'] = await makeLink(app, token);
    links['not remembered'] = await makeLink(app, token);
    links['limited'] = await makeLink(app, token, { clicks_limit: 50 });
    links['keyed'] = await makeLink(app, token, { password: 'open sesame' });
    links['timed'] = await makeLink(app, token, {
      ads_enabled: true,
      redirection_time: 5,
      url_message: 'Hi',
    });
    links['secret'] = `s/${await makeSecret(app, token)}`;
    for (const [name, code] of Object.entries(links)) if (name !== 'not remembered') await visit(`/${code}`);
  });
  afterAll(async () => {
    await app.stop();
    await postgres.close();
  });

  const follow = async (name = 'plain') => (await visit(`/${links[name]}`)).location;
  const counted = () => countedClicks(postgres.direct(), links['plain'] as string);
  const readiness = async () => (await app.app.http.inject('/readyz')).statusCode;
  const journals = () => (existsSync(folder) ? readdirSync(folder) : []);

  async function untilBack(): Promise<void> {
    await expect.poll(journals, soon).toEqual([]);
    await expect.poll(readiness, soon).toBe(200);
  }

  async function figure(name: string): Promise<number | undefined> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await app.app.http.inject({ url: '/metrics', headers });
    return readMetrics(body).get(name)?.samples[0]?.value;
  }

  it('plain links that are remembered go on, everything else is refused on a page, and each click is counted once', async () => {
    const before = await counted();
    postgres.proxy().refuse();
    for (let n = 0; n < 5; n += 1) expect(await follow()).toBe(target);
    expect((await visit(`/${links['plain']}`, { method: 'HEAD' })).location).toBe(target);
    for (const name of ['not remembered', 'limited', 'keyed', 'timed', 'secret']) {
      const { http, headers, text } = await visit(`/${links[name]}`);
      expect([name, http]).toEqual([name, 503]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(text).toContain('right now</h1>');
    }
    expect((await visit('/nobodys')).http).toBe(503);
    expect(await readiness()).toBe(503);
    expect(await figure('shylnk_clicks_in_journal')).toBe(5);
    expect(await figure('shylnk_outage_seconds')).toBeGreaterThan(0);
    const [journal] = journals().filter((name) => name.endsWith('.clicks'));
    expect(statSync(join(folder, journal as string)).mode & 0o777).toBe(0o600);

    postgres.proxy().pass();
    await untilBack();
    expect(await counted()).toBe(before + 5);
    expect(await figure('shylnk_clicks_in_journal')).toBe(0);
    expect(await figure('shylnk_outage_seconds')).toBe(0);
    for (const name of ['plain', 'not remembered', 'limited']) expect(await follow(name)).toBe(target);
    expect(await counted()).toBe(before + 6);
  });

  it.each(['waits', 'was folded'])(
    'a click that was recorded without an answer, and %s meanwhile, is answered and counted once',
    async (what) => {
      const before = await counted();
      const { id } = await storedLink(app, 'url', links['plain'] as string);
      // As a batch of clicks has it: the statement arrives, and nothing that is said after it.
      postgres.proxy().loseAnswersFrom(`],[${id},`);
      expect(await follow()).toBe(target);
      await expect.poll(counted, soon).toBe(before + 1);
      if (what === 'was folded')
        await foldWaitingClicks({ database: postgres.direct(), links: clickedLinks, clock: systemClock });
      expect(journals()).not.toEqual([]);
      postgres.proxy().pass();
      await untilBack();
      expect(await counted()).toBe(before + 1);
    },
  );

  it('a journal that is recorded a second time changes nothing', async () => {
    const before = await counted();
    postgres.proxy().refuse();
    for (let n = 0; n < 3; n += 1) expect(await follow()).toBe(target);
    const [journal] = journals().filter((name) => name.endsWith('.clicks'));
    const copy = join(app.dataDirectory, 'copy');
    await cp(join(folder, journal as string), copy);
    postgres.proxy().pass();
    await untilBack();
    expect(await counted()).toBe(before + 3);
    await foldWaitingClicks({ database: postgres.direct(), links: clickedLinks, clock: systemClock });
    await cp(copy, join(folder, 'again.clicks'));
    await untilBack();
    expect(await counted()).toBe(before + 3);
  });

  it('what was recorded from a journal is not recorded again when it arrives late after all', async () => {
    const database = postgres.direct();
    const { id } = await storedLink(app, 'url', links['plain'] as string);
    const before = await counted();
    const clicks = packClicks([{ linkId: id, atMs: systemClock.now(), isCounted: false, from: null }]);
    const stamp = { lane: 4711, turn: 2 };
    expect(await replayRecords({ database, clock: systemClock }, [{ ...stamp, clicks }])).toBe(1);
    const store = createAppendStore({ database, links: clickedLinks });
    const epoch = await clickedLinks.latestChange(database.query);
    expect(await store.appendBatch({ clicks, stamp }, epoch)).toBe(false);
    expect(await store.appendUnlessChanged({ clicks, stamp }, epoch, ['anything'])).toBe(false);
    expect(await store.appendBatch({ clicks, stamp: { lane: 4711, turn: 3 } }, epoch)).toBe(true);
    expect(await counted()).toBe(before + 2);
  });
});

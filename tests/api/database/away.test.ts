import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Database } from '../../../server/database/database.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/a/page?with=query';
const json = { accept: 'application/json', 'content-type': 'application/json' };

describeFirst(databaseKinds, 'while the %s database is away', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let isAway = false;
  /** Whether what is committed is never answered. */
  let losesAnswers = false;
  const links: Record<string, string> = {};

  beforeAll(async () => {
    app = await startApp(kind, {
      environment: { OUTAGE_SECONDS: '0' },
      prepare: async (database) => thatCanBeAway(database),
    });
    visit = await listenForVisits(app);
    const { token } = await createSignedInUser({ database: app.database, clock: systemClock });
    links['plain'] = await makeLink(app, token);
    links['remembered'] = await makeLink(app, token);
    links['limited'] = await makeLink(app, token, { clicks_limit: 5 });
    links['keyed'] = await makeLink(app, token, { password: 'open sesame' });
    links['timed'] = await makeLink(app, token, {
      ads_enabled: true,
      redirection_time: 5,
      url_message: 'Hello',
    });
    links['secret'] = `s/${await makeSecret(app, token)}`;
    await visit(`/${links['remembered']}`);
  });
  beforeEach(() => {
    isAway = true;
    app.logLines.length = 0;
  });
  afterAll(async () => {
    isAway = false;
    await app.stop();
  });

  /** Fails as the driver does when nobody answers. */
  function thatCanBeAway(database: Database): Database {
    const requireDatabase = () => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    return {
      ...database,
      query: database.query.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          requireDatabase();
          return result;
        },
      }),
      async commit(...statements) {
        requireDatabase();
        const results = await database.commit(...statements);
        if (losesAnswers) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return results;
      },
    };
  }

  it.each(['plain', 'remembered', 'limited', 'keyed', 'timed', 'secret'])(
    'a visitor of a %s link is told on a page to come again',
    async (name) => {
      for (const options of [{}, { method: 'POST', body: 'key=open+sesame' }]) {
        const { http, headers, text } = await visit(`/${links[name]}`, options);
        expect(http).toBe(503);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(headers.get('content-type')).toContain('text/html');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(text).toContain('right now</h1>');
        expect(text).toContain(`href="/${links[name]}"`);
      }
    },
  );

  it('programs are answered with the words of the catalogue', async () => {
    for (const code of Object.values(links)) {
      const { http, headers, text } = await visit(`/${code}`, { method: 'POST', headers: json, body: '{}' });
      expect([http, JSON.parse(text)]).toMatchObject([
        503,
        { status: 'error', status_code: 503, message: 'failed' },
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const { http, headers, body } = await app.call(endpoints.createLink, { url: target });
    expect([http, body.status_code]).toEqual([503, 503]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the log says so now and then, without a word about where in the code', async () => {
    for (let n = 0; n < 20; n += 1) await visit(`/${links['plain']}`);
    expect(app.logLines.length).toBeLessThan(5);
    expect(app.logLines.join('')).not.toContain('"stack"');
  });

  it('a visit whose commit is not answered is refused, and counted once', async () => {
    isAway = false;
    losesAnswers = true;
    for (const name of ['remembered', 'limited']) {
      const code = links[name] as string;
      const before = await countedClicks(app.database, code);
      expect((await visit(`/${code}`)).http).toBe(503);
      expect(await countedClicks(app.database, code)).toBe(before + 1);
    }
    losesAnswers = false;
  });

  it('it is not ready, and everything works as soon as it is back', async () => {
    const readiness = async () => (await app.app.http.inject('/readyz')).statusCode;
    await expect.poll(readiness, { timeout: 60_000 }).toBe(503);
    isAway = false;
    await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
    for (const name of ['plain', 'remembered', 'limited'])
      expect((await visit(`/${links[name]}`)).location).toBe(target);
    const batches = await app.database.query
      .selectFrom('click_batches')
      .select('id')
      .where('id', '<', 1)
      .execute();
    expect(batches).toEqual([]);
  });
});

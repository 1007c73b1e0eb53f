import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import type { Flag } from '../../../server/database/tables/flag.ts';
import { forgetOldLinkChanges, noteLinkChange } from '../../../server/links/stores/link-changes-store.ts';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/';
const notice = '/expiry?details=shylnkDeact';

describeFirst(databaseKinds, 'following links on %s while links are changed at every moment', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let made = 0;
  /** Changed right before every commit of clicks: later than anything that a visit was decided on. */
  let restless: string[] = [];

  beforeAll(async () => {
    app = await startApp(kind, { prepare: async (database) => withRestlessLinks(database) });
    visit = await listenForVisits(app);
  });
  afterAll(() => app.stop());

  function withRestlessLinks(database: Database): Database {
    return {
      ...database,
      async commit(...statements) {
        for (const code of restless) await toggle(database, code);
        return database.commit(...statements);
      },
    };
  }

  async function toggle(database: Database, code: string): Promise<void> {
    await database.query.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('links')
        .set((eb) => ({ is_active: sql<Flag>`1 - is_active`, version: eb('version', '+', 1) }))
        .where('code', '=', code)
        .execute();
      await noteLinkChange(transaction, database.dialect, { type: 'url', code }, Date.now());
    });
  }

  async function makeLink(columns: object = {}): Promise<string> {
    made += 1;
    const code = `restless${made}`;
    await app.database.query
      .insertInto('links')
      .values({ type: 'url', code, target, is_active: 1, created_at_ms: app.clock.now(), ...columns })
      .execute();
    return code;
  }

  const clicksOf = (code: string) => countedClicks(app.database, code);

  it('answers and counts every visit of a link that is not changed itself', async () => {
    const [code, other] = [await makeLink(), await makeLink()];
    restless = [other];
    const answers = await Promise.all(Array.from({ length: 30 }, () => visit(`/${code}`)));
    restless = [];
    expect(answers.map(({ location }) => location)).toEqual(answers.map(() => target));
    expect(await clicksOf(code)).toBe(30);
  });

  it('answers those who ask for the changed link together with others, each with what is theirs', async () => {
    const [code, other] = [await makeLink(), await makeLink()];
    await visit(`/${code}`);
    await visit(`/${other}`);
    restless = [other];
    const answers = await Promise.all([visit(`/${code}`), visit(`/${other}`), visit(`/${code}`)]);
    restless = [];
    expect(answers.map(({ location }) => location)).toEqual([target, expect.any(String), target]);
    expect([target, notice]).toContain(answers[1]?.location);
    expect(await clicksOf(code)).toBe(3);
    expect(await clicksOf(other)).toBe(answers[1]?.location === target ? 2 : 1);
  });

  it('answers every visit of the changed link itself, and counts those that were led to its target', async () => {
    for (const columns of [{}, { clicks_limit: 1000 }]) {
      const code = await makeLink(columns);
      let led = 0;
      restless = [code];
      for (let n = 0; n < 12; n += 1) {
        const { http, location } = await visit(`/${code}`);
        expect(http).toBe(302);
        expect([target, notice]).toContain(location);
        if (location === target) led += 1;
      }
      restless = [];
      expect(await clicksOf(code)).toBe(led);
    }
  });

  it('counts no preview bot as a visitor on the way that changed links take', async () => {
    const code = await makeLink();
    await visit(`/${code}`, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } });
    restless = [code, code];
    const answer = await visit(`/${code}`, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } });
    restless = [];
    expect(answer.location).toBe(target);
    expect(await clicksOf(code)).toBe(0);
  });

  it('never answers from memory when the changes since were forgotten', async () => {
    const [code, other] = [await makeLink(), await makeLink()];
    await visit(`/${code}`);
    await toggle(app.database, code);
    await toggle(app.database, other);
    await forgetOldLinkChanges(app.database.query, Date.now() + 1000);
    expect((await visit(`/${code}`)).location).toBe(notice);
    expect(await clicksOf(code)).toBe(1);
  });
});

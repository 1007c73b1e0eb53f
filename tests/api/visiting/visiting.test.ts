import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import type { LinksTable } from '../../../server/database/tables/links.ts';
import { keyContext } from '../../../server/links/link.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { noteLinkChange } from '../../../server/links/stores/link-changes-store.ts';
import { countedClicks } from '../../support/database/counted-clicks.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };
const json = { accept: 'application/json', 'content-type': 'application/json' };
const target = 'https://example.com/landing?from=short';

describe.each(databaseKinds)('visiting a short link on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let made = 0;

  beforeAll(async () => {
    app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    visit = await listenForVisits(app);
  });

  afterAll(() => app.stop());

  async function makeLink(options: Partial<LinksTable> & { key?: string } = {}): Promise<string> {
    made += 1;
    const { key, ...columns } = options;
    const code = `link${made}`;
    await app.database.query
      .insertInto('links')
      .values({
        type: 'url',
        code,
        target,
        is_active: 1,
        created_at_ms: app.clock.now(),
        key_sealed: key === undefined ? null : app.vault.encrypt(key, keyContext({ type: 'url', code })),
        ...(columns as object),
      })
      .execute();
    return code;
  }

  async function change(
    code: string,
    columns: Partial<Pick<LinksTable, 'is_active' | 'target'>>,
  ): Promise<void> {
    await app.database.query.transaction().execute(async (transaction) => {
      await transaction.updateTable('links').set(columns).where('code', '=', code).execute();
      await noteLinkChange(transaction, app.database.dialect, { type: 'url', code }, app.clock.now());
    });
  }

  const clicksOf = (code: string) => countedClicks(app.database, code);

  it('leads to its target at once, kept by no cache, counted once per visit', async () => {
    const code = await makeLink();
    for (let visits = 1; visits <= 3; visits += 1) {
      const answer = await visit(`/${code}`);
      expect([answer.http, answer.location]).toEqual([302, target]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await clicksOf(code)).toBe(visits);
    }
  });

  it('is counted once more after the clicks were folded into their sums', async () => {
    const code = await makeLink();
    await visit(`/${code}`);
    await foldWaitingClicks({ ...app, links: clickedLinks });
    expect(await clicksOf(code)).toBe(1);
    await visit(`/${code}`);
    expect(await clicksOf(code)).toBe(2);
  });

  it('counts no HEAD, no prefetch and no preview bot, and still shows them where a plain link leads', async () => {
    const code = await makeLink();
    await visit(`/${code}`);
    expect((await visit(`/${code}`, { method: 'HEAD' })).location).toBe(target);
    expect((await visit(`/${code}`, { headers: bot })).location).toBe(target);
    expect((await visit(`/${code}`, { headers: { 'sec-purpose': 'prefetch' } })).http).toBe(503);
    expect(await clicksOf(code)).toBe(1);
  });

  it('counts plain programs as visitors', async () => {
    const code = await makeLink();
    expect((await visit(`/${code}`, { headers: { 'user-agent': 'curl/8.5.0' } })).location).toBe(target);
    expect(await clicksOf(code)).toBe(1);
  });

  it('ends with its click limit, exactly', async () => {
    const code = await makeLink({ clicks_limit: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(`/${code}`)));
    expect(answers.filter((answer) => answer.location === target)).toHaveLength(3);
    expect(answers.filter((answer) => answer.location === '/expiry?details=shylnkExpired')).toHaveLength(17);
    expect(await clicksOf(code)).toBe(3);
  });

  it('gives bots and HEAD nothing of a limited, keyed or timed link, and uses nothing up', async () => {
    for (const options of [{ clicks_limit: 1 }, { key: 'open sesame' }, { redirection_time: 5 }]) {
      const code = await makeLink(options);
      for (const request of [{ headers: bot }, { method: 'HEAD' }, { method: 'HEAD', headers: bot }]) {
        const answer = await visit(`/${code}`, request);
        expect([answer.http, answer.location]).toEqual([200, null]);
        expect(answer.text).not.toContain('example.com');
      }
      expect(await clicksOf(code)).toBe(0);
    }
  });

  it('ends when its time is over', async () => {
    const code = await makeLink({ expires_at_ms: app.clock.now() + 1000 });
    expect((await visit(`/${code}`)).location).toBe(target);
    app.clock.advance({ seconds: 1 });
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkExpired');
  });

  it('is seen changed by the very next visitor', async () => {
    const code = await makeLink();
    expect((await visit(`/${code}`)).location).toBe(target);
    await change(code, { is_active: 0 });
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkDeact');
    await change(code, { is_active: 1, target: 'https://example.com/other' });
    expect((await visit(`/${code}`)).location).toBe('https://example.com/other');
    expect(await clicksOf(code)).toBe(2);
  });

  it('is found by the very next visitor after its code was taken, even if it was asked for before', async () => {
    const code = `link${made + 1}`;
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkInvalid');
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkInvalid');
    await makeLink();
    await change(code, { is_active: 1 });
    expect((await visit(`/${code}`)).location).toBe(target);
  });

  it('with a key asks for it, and goes on with the right one only', async () => {
    const code = await makeLink({ key: 'open sesame' });
    const page = await visit(`/${code}`);
    expect([page.http, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.text).not.toContain('example.com');
    const wrong = await visit(`/${code}`, { method: 'POST', body: 'key=open+sesam' });
    expect([wrong.http, wrong.location]).toEqual([403, null]);
    expect((await visit(`/${code}?key=open+sesame`)).location).toBeNull();
    const right = await visit(`/${code}`, { method: 'POST', body: 'key=open+sesame' });
    expect([right.http, right.location]).toEqual([302, target]);
    expect(await clicksOf(code)).toBe(1);
  });

  it('with a message shows it first, and lets nobody through before the seconds have passed', async () => {
    const code = await makeLink({ redirection_time: 5, message: 'See you <b>there</b>' });
    const page = await visit(`/${code}`);
    expect(page.http).toBe(200);
    expect(page.text).toContain('See you &lt;b&gt;there&lt;/b&gt;');
    const next = /\/link\d+\?go=[\w.-]+/.exec(page.text)?.[0] as string;
    const tooEarly = await visit(next);
    expect([tooEarly.http, tooEarly.location]).toEqual([200, null]);
    expect(await clicksOf(code)).toBe(0);
    app.clock.advance({ seconds: 5 });
    expect((await visit(next)).location).toBe(target);
    expect(await clicksOf(code)).toBe(1);
  });

  it('with a key and a message wants the key before it shows the message', async () => {
    const code = await makeLink({ key: 'k', redirection_time: 4, message: 'the message' });
    expect((await visit(`/${code}`)).text).not.toContain('the message');
    const page = await visit(`/${code}`, { method: 'POST', body: 'key=k' });
    expect(page.text).toContain('the message');
    app.clock.advance({ seconds: 4 });
    const next = /\/link\d+\?go=[\w.-]+/.exec(page.text)?.[0] as string;
    expect((await visit(next)).location).toBe(target);
  });

  it('can be followed by a program', async () => {
    const code = await makeLink({ key: 'k' });
    const ask = async (body: object) =>
      JSON.parse(
        (await visit(`/${code}`, { method: 'POST', headers: json, body: JSON.stringify(body) })).text,
      );
    expect(await ask({ key: 'no' })).toMatchObject({
      status_code: 710,
      message: 'failed',
      details: 'wrongKey',
    });
    expect(await ask({ key: 'k' })).toMatchObject({
      status: 'ok',
      status_code: 709,
      message: 'success',
      details: target,
    });
    await change(code, { is_active: 0 });
    expect(await ask({ key: 'k' })).toMatchObject({ message: 'failed', details: 'shylnkDeact' });
  });
});

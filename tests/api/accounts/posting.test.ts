import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { browserAt, type KeptPage } from '../../support/services/cookie-jar.ts';

const target = 'https://example.com/a/page?with=query';
const text = 'The cake is under the stairs';

function fieldOf({ html }: KeptPage, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}

/** Seconds the page counts down; null when it does not. */
function secondsOf({ html }: KeptPage): number | null {
  const seconds = /data-seconds="(\d+)"/.exec(html.split('<template')[0] ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}

describeFirst(databaseKinds, 'on %s a browser that posts', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { RATE_LIMITS: 'on' });
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const clicksOf = async (code: string) => (await storedLink(app, 'secret', code)).clicks;

  describe('the key of a link', () => {
    it('is led back to the page, which says once that it was wrong', async () => {
      const path = `/${await makeLink(app, token, { password: 'lantern' })}`;
      const browser = browserAt(app);
      expect((await browser.get(path)).html).not.toContain('aria-invalid');
      expect(await browser.post(path, { key: 'candle' })).toMatchObject({ http: 303, location: path });
      const told = await browser.get(path);
      expect(told.http).toBe(403);
      expect(told.html).toContain('aria-invalid');
      expect((await browser.get(path)).html).not.toContain('aria-invalid');
      expect(await browser.post(path, { key: 'lantern' })).toMatchObject({ http: 302, location: target });
      expect(browser.cookies.size).toBe(0);
    });

    it('is told after too many how long to wait', async () => {
      const path = `/${await makeLink(app, token, { password: 'lantern' })}`;
      const browser = browserAt(app);
      await browser.get(path);
      for (let index = 0; index < 11; index += 1) await browser.post(path, { key: 'candle' });
      expect(await browser.get(path)).toMatchObject({ http: 429 });
      expect((await browser.get(path)).http).toBe(200);
    });

    it('is shown the message, whose wait goes on when the page is loaded anew, and nothing of it is in the address', async () => {
      const options = {
        password: 'lantern',
        ads_enabled: true,
        redirection_time: 10,
        url_message: 'Mind the gap',
      };
      const path = `/${await makeLink(app, token, options)}`;
      const browser = browserAt(app);
      await browser.get(path);
      expect(await browser.post(path, { key: 'lantern' })).toMatchObject({ http: 303, location: path });
      expect(secondsOf(await browser.get(path))).toBe(10);
      app.clock.advance({ seconds: 4 });
      const page = await browser.get(path);
      expect(secondsOf(page)).toBe(6);
      const next = /data-next="([^"]+)"/.exec(page.html)?.[1] ?? '';
      expect(secondsOf(await browser.get(next))).toBe(6);
      app.clock.advance({ seconds: 6 });
      expect(await browser.get(next)).toMatchObject({ http: 302, location: target });
      // Whoever goes back from there is asked for the key again.
      expect((await browser.get(path)).html).toContain('This link needs a key');
    });

    it('is told why it has to begin again', async () => {
      const wait = { ads_enabled: true, redirection_time: 10 };
      const open = `/${await makeLink(app, token, wait)}`;
      const keyed = `/${await makeLink(app, token, { ...wait, password: 'lantern' })}`;
      const browser = browserAt(app);
      const nextOf = ({ html }: KeptPage) => /data-next="([^"]+)"/.exec(html)?.[1] ?? '';
      const openNext = nextOf(await browser.get(open));
      await browser.get(keyed);
      await browser.post(keyed, { key: 'lantern' });
      const keyedNext = nextOf(await browser.get(keyed));
      app.clock.advance({ minutes: 16 });
      const again = await browser.get(openNext);
      expect(again.html).toContain('Please wait once more');
      expect(secondsOf(again)).toBe(10);
      expect((await browser.get(keyedNext)).html).toContain('Please enter the key once more');
    });
  });

  describe('to open a secret', () => {
    it('is led to the message, which counts once however often it is loaded', async () => {
      const code = await makeSecret(app, token, { clicks_limit: 1 }, text);
      const path = `/s/${code}`;
      const browser = browserAt(app);
      const claim = fieldOf(await browser.get(path), 'claim');
      for (let index = 0; index < 2; index += 1)
        expect(await browser.post(path, { claim })).toMatchObject({ http: 303, location: path });
      for (let index = 0; index < 3; index += 1) expect((await browser.get(path)).html).toContain(text);
      expect(await clicksOf(code)).toBe(1);
      expect((await browserAt(app).get(path)).location).toBe('/expiry?details=secExpired');
      app.clock.advance({ seconds: 121 });
      expect((await browser.get(path)).location).toBe('/expiry?details=secExpired');
    });

    it('is asked to wait when there is no room to show it again, and then sees it', rest, async () => {
      const lines = Array.from({ length: 3000 }, (_, line) => `line ${line}`);
      const code = await makeSecret(app, token, { clicks_limit: 1 }, lines.join('\n'));
      const path = `/s/${code}`;
      const browser = browserAt(app);
      const claim = fieldOf(await browser.get(path), 'claim');
      await browser.post(path, { claim });
      const pages = await Promise.all(Array.from({ length: 60 }, () => browser.get(path)));
      expect(new Set(pages.map(({ http }) => http))).toEqual(new Set([200, 503]));
      for (const { http, html } of pages)
        expect(html).toContain(http === 200 ? 'line 2999' : 'it uses nothing up');
      expect((await browser.get(path)).html).toContain('line 2999');
      expect(await clicksOf(code)).toBe(1);
    });

    it('sees it again so often, and then has to wait', async () => {
      const path = `/s/${await makeSecret(app, token, {}, text)}`;
      app.clock.advance({ minutes: 5 });
      const browser = browserAt(app);
      await browser.post(path, { claim: fieldOf(await browser.get(path), 'claim') });
      for (let count = 0; count < 120; count += 1) expect((await browser.get(path)).http).toBe(200);
      const refused = await browser.get(path);
      expect(refused.http).toBe(429);
      expect(refused.html).toContain('Please wait a little');
      app.clock.advance({ seconds: 1 });
      expect((await browser.get(path)).html).toContain(text);
      // The tests after this one come from the same address.
      app.clock.advance({ minutes: 5 });
    });

    it('is shown it at once when it keeps no cookies', async () => {
      const code = await makeSecret(app, token, { clicks_limit: 1 }, text);
      const browser = browserAt(app);
      const claim = fieldOf(await browser.get(`/s/${code}`), 'claim');
      browser.cookies.clear();
      const opened = await browser.post(`/s/${code}`, { claim });
      expect(opened.http).toBe(200);
      expect(opened.html).toContain(text);
    });

    it('sees it again only with what the right key has given it, and not after an edit', async () => {
      const code = await makeSecret(app, token, { password: 'lantern' }, text);
      const path = `/s/${code}`;
      const browser = browserAt(app);
      const claim = fieldOf(await browser.get(path), 'claim');
      browser.cookies.set('shylnk-claim', claim);
      expect((await browser.get(path)).html).not.toContain(text);
      await browser.post(path, { claim, key: 'lantern' });
      expect((await browser.get(path)).html).toContain(text);
      const given = browser.cookies.get('shylnk-claim') ?? '';
      for (const forged of [
        claim,
        `${claim}.${'A'.repeat(43)}`,
        given.replace(claim, 'B'.repeat(claim.length)),
      ]) {
        browser.cookies.set('shylnk-claim', forged);
        expect((await browser.get(path)).html).not.toContain(text);
      }
      browser.cookies.set('shylnk-claim', given);
      expect((await browser.get(path)).html).toContain(text);
      await app.call(endpoints.edit, { code, type: 'secret', options: { password: 'candle' } }, { token });
      expect((await browser.get(path)).html).not.toContain(text);
      await app.call(endpoints.toggle, { code, type: 'secret' }, { token });
      expect((await browser.get(path)).location).toBe('/expiry?details=secDeact');
    });

    it('keeps what it has waited when the key was mistyped, or pressed too early', async () => {
      const options = {
        password: 'lantern',
        add_enabled: true,
        redirection_time: 10,
        url_message: 'Mind the gap',
      };
      const path = `/s/${await makeSecret(app, token, options, text)}`;
      const browser = browserAt(app);
      const sent = (page: KeptPage) => ({ claim: fieldOf(page, 'claim'), go: fieldOf(page, 'go') });
      const first = await browser.get(path);
      expect(secondsOf(first)).toBe(10);
      app.clock.advance({ seconds: 4 });
      await browser.post(path, { ...sent(first), key: 'lantern' });
      const early = await browser.get(path);
      expect(secondsOf(early)).toBe(6);
      expect(early.html).not.toContain('once more');
      app.clock.advance({ seconds: 6 });
      await browser.post(path, { ...sent(early), key: 'latnern' });
      const mistyped = await browser.get(path);
      expect(mistyped.html).toContain('aria-invalid');
      expect(mistyped.html).toContain('Mind the gap');
      expect(secondsOf(mistyped)).toBe(null);
      expect(secondsOf(await browser.get(path))).toBe(null);
      await browser.post(path, { ...sent(mistyped), key: 'lantern' });
      expect((await browser.get(path)).html).toContain(text);

      // The same without cookies.
      const other = browserAt(app);
      const page = await other.get(path);
      other.cookies.clear();
      app.clock.advance({ seconds: 10 });
      const answered = await other.post(path, { ...sent(page), key: 'latnern' });
      expect([answered.http, secondsOf(answered)]).toEqual([403, null]);
    });

    it('is told why the wait begins again', async () => {
      const options = { add_enabled: true, redirection_time: 10 };
      const code = await makeSecret(app, token, options, text);
      const path = `/s/${code}`;
      const browser = browserAt(app);
      const open = async () => {
        const page = await browser.get(path);
        app.clock.advance({ seconds: 10 });
        return { claim: fieldOf(page, 'claim'), go: fieldOf(page, 'go') };
      };
      const late = await open();
      app.clock.advance({ minutes: 16 });
      await browser.post(path, late);
      const again = await browser.get(path);
      expect(again.html).toContain('Please wait once more');
      expect(secondsOf(again)).toBe(10);

      const edited = await open();
      await app.call(endpoints.edit, { code, type: 'secret', options: { url_message: 'New' } }, { token });
      await browser.post(path, edited);
      expect((await browser.get(path)).html).toContain('Please wait once more');
    });
  });
});

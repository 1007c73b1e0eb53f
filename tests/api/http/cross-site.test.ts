import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink, storedLink } from '../../support/builders/link-builder.ts';
import {
  fieldOf,
  lookAt,
  openByProgram,
  type ShownPage,
  shareSecret,
  submitForm,
} from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const text = 'the harbour gate opens at nine';
const knownClaim = 'a-claim-that-somebody-else-chose';

/** What browsers say about a form that a page of theirs has posted. */
const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'null' };
const otherPages = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a frame without an origin': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'a neighbour under the same domain': {
    'sec-fetch-site': 'same-site',
    origin: 'https://neighbour.shylnk.test',
  },
  'another site, in a browser that sends only the origin': { origin: 'https://evil.example' },
};

function claimCookieOf(page: ShownPage): string {
  return (
    [page.headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('shylnk-claim=')) ?? ''
  );
}

function cookieOf(page: ShownPage): string {
  return claimCookieOf(page).split(';')[0] ?? '';
}

describeFirst(databaseKinds, 'what other sites make browsers send on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const share = (options: object = { clicks_limit: 1 }) => shareSecret(app, token, { text, options });
  const clicksOf = async (code: string) => (await storedLink(app, 'secret', code)).clicks;

  describe.each(Object.entries(otherPages))('from %s', (_name, headers) => {
    it('opens no secret: the browser is shown the sealed page, a script is refused', async () => {
      const { code } = await share();
      const form = await submitForm(app, code, { claim: knownClaim }, { headers });
      expect(form).toMatchObject({ http: 303, location: `/s/${code}` });
      const script = await openByProgram(app, code, { claim: knownClaim }, { headers });
      expect(script).toMatchObject({ http: 403, body: { status: 'error', status_code: 403 } });
      expect(await clicksOf(code)).toBe(0);
    });

    it('opens no link', async () => {
      const code = await makeLink(app, token, { password: 'lantern' });
      const post = (accept: string) =>
        app.app.http.inject({
          method: 'POST',
          url: `/${code}`,
          headers: { ...headers, accept },
          payload: { key: 'lantern' },
        });
      const form = await post('text/html');
      expect([form.statusCode, form.headers.location]).toEqual([303, `/${code}`]);
      expect((await post('application/json')).statusCode).toBe(403);
      expect((await storedLink(app, 'url', code)).clicks).toBe(0);
    });
  });

  it('leaves our own pages, and programs, alone', async () => {
    const { code } = await share({ clicks_limit: 3 });
    expect((await submitForm(app, code, {}, { headers: ownPage })).html).toContain(text);
    const onlyOrigin = { origin: 'https://shylnk.test' };
    expect((await submitForm(app, code, {}, { headers: onlyOrigin })).html).toContain(text);
    expect((await openByProgram(app, code)).body.message).toBe('success');
  });

  describe('a claim', () => {
    it('that a browser was not given opens nothing again', async () => {
      for (const headers of [ownPage, { origin: 'null' }]) {
        const { code } = await share();
        const victim = await submitForm(app, code, { claim: knownClaim }, { headers });
        expect(victim.html).toContain(text);
        expect((await openByProgram(app, code, { claim: knownClaim })).body.details).toBe('secExpired');
        const asBrowser = { headers: { ...ownPage, cookie: `shylnk-claim=${knownClaim}` } };
        const again = await submitForm(app, code, { claim: knownClaim }, asBrowser);
        expect(again.location).toBe('/expiry?details=secExpired');
      }
    });

    it('that a sealed page gave to a browser opens again in that browser only', async () => {
      const { code } = await share();
      const sealed = await lookAt(app, code, { headers: { 'sec-fetch-site': 'none' } });
      expect(claimCookieOf(sealed)).toBe(
        `shylnk-claim=${fieldOf(sealed, 'claim')}; Path=/s/${code}; HttpOnly; SameSite=Lax; Secure`,
      );
      const opening = { claim: fieldOf(sealed, 'claim') };
      const browser = { headers: { ...ownPage, cookie: cookieOf(sealed) } };
      expect((await submitForm(app, code, opening, browser)).html).toContain(text);
      expect((await submitForm(app, code, opening, browser)).html).toContain(text);
      const otherBrowser = await submitForm(app, code, opening, { headers: ownPage });
      expect(otherBrowser.location).toBe('/expiry?details=secExpired');
      expect(await clicksOf(code)).toBe(1);
    });

    it('is the same on two pages that one browser has open', async () => {
      const { code } = await share({ clicks_limit: 2 });
      const first = await lookAt(app, code);
      const second = await lookAt(app, code, { headers: { cookie: cookieOf(first) } });
      expect(fieldOf(second, 'claim')).toBe(fieldOf(first, 'claim'));
    });
  });
});

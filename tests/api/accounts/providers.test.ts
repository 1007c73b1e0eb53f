import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import type { ProviderPopupMessage } from '../../../contract/provider-popup.ts';
import { statuses } from '../../../contract/statuses.ts';
import { createSignedInUser, freshEmail, startAccountsApp } from '../../support/builders/account-builder.ts';
import { tinyPng } from '../../support/builders/tiny-png.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenMailedTo } from '../../support/servers/outbox.ts';
import { adminJson } from '../../support/servers/run-admin.ts';
import {
  type GraphStandIn,
  graphPersonWith,
  startGraphStandIn,
} from '../../support/services/graph-stand-in.ts';
import { type OidcProvider, personWith, startOidcProvider } from '../../support/services/oidc-provider.ts';

const attempt = 'a-random-word-of-the-page';
const redirectUri = 'https://shylnk.test/auth/google/callback';

describeFirst(databaseKinds, 'signing in with a provider on %s', (kind) => {
  let google: OidcProvider;
  let facebook: GraphStandIn;
  let app: AppUnderTest;
  beforeAll(async () => {
    google = await startOidcProvider({ redirectUri });
    facebook = await startGraphStandIn();
    app = await startAccountsApp(kind, { ...google.environment, ...facebook.environment });
  });
  afterAll(async () => {
    await app.stop();
    await google.stop();
    await facebook.stop();
  });

  function logIn(provider: 'google' | 'facebook', accessToken: string, claimed: object = {}) {
    return app.call(endpoints.providerLogin, { access_token: accessToken, provider, ...claimed });
  }

  async function profileOf(token: unknown) {
    return (await app.call(endpoints.profile, undefined, { token: String(token) })).body;
  }

  it('says which providers are set up', async () => {
    expect((await app.call(endpoints.config)).body.providers).toEqual({ google: true, facebook: true });
  });

  describe('the popup', () => {
    it('goes to Google and comes back with the token and the profile for the page that opened it', async () => {
      google.person = personWith({});
      const popup = await openPopup(app, 'google');
      expect(popup.location.searchParams.get('code_challenge_method')).toBe('S256');
      expect(popup.cookie).toMatch(/; Path=\/auth; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
      const message = await comeBack(app, 'google', popup, await walkThroughGoogle(popup.location));
      expect(message).toMatchObject({
        kind: 'signed-in',
        login: { provider: 'google', email: google.person.email, firstname: 'Maya', lastname: 'Lindqvist' },
      });
      const login = message.kind === 'signed-in' ? message.login : null;
      const answer = await app.call(endpoints.providerLogin, login);
      expect(answer.body).toMatchObject({ status: 'ok', status_code: 609, email: google.person.email });
      expect(answer.body.base64).toBe(tinyPng.toString('base64'));
      expect(await profileOf(answer.body.token)).toMatchObject({
        firstname: 'Maya',
        base64: tinyPng.toString('base64'),
        has_password: false,
      });
    });

    it('goes to Facebook and comes back likewise', async () => {
      facebook.person = graphPersonWith({});
      const popup = await openPopup(app, 'facebook');
      const message = await comeBack(app, 'facebook', popup, await walkThroughFacebook(popup.location));
      expect(message).toMatchObject({
        kind: 'signed-in',
        login: { provider: 'facebook', email: facebook.person.email },
      });
      const login = message.kind === 'signed-in' ? message.login : null;
      expect((await app.call(endpoints.providerLogin, login)).body.status_code).toBe(609);
    });

    it.each(['google', 'facebook'] as const)(
      'stays silent when the person cancels at %s',
      async (provider) => {
        const popup = await openPopup(app, provider);
        const walk = provider === 'google' ? walkThroughGoogle : walkThroughFacebook;
        const back = await walk(popup.location, 'cancel');
        expect(await comeBack(app, provider, popup, back)).toEqual({ kind: 'cancelled' });
      },
    );

    it('takes nobody back who left from another browser, with another state, twice, or too late', async () => {
      google.person = personWith({});
      const popup = await openPopup(app, 'google');
      const back = await walkThroughGoogle(popup.location);
      expect((await visitCallback(app, 'google', back, '')).statusCode).toBe(400);
      const other = await openPopup(app, 'google');
      expect(await comeBack(app, 'google', other, back)).toMatchObject({ kind: 'failed' });
      expect((await visitCallback(app, 'facebook', back, popup.cookie)).statusCode).toBe(400);
      expect(await comeBack(app, 'google', popup, back)).toMatchObject({ kind: 'signed-in' });
      expect(await comeBack(app, 'google', popup, back)).toEqual({
        kind: 'failed',
        text: messages.login.failed,
      });
      app.clock.advance({ minutes: 11 });
      expect((await visitCallback(app, 'google', back, popup.cookie)).statusCode).toBe(400);
    });

    it('shows no word of its own making and loads our script only', async () => {
      const strange = `<script>alert(1)</script>-long-enough`;
      const response = await app.app.http.inject({
        url: `/auth/google/start?attempt=${encodeURIComponent(strange)}`,
      });
      expect(response.statusCode).toBe(400);
      expect(response.body).not.toContain('alert');
      expect(response.headers['content-security-policy']).toContain("script-src 'self'");
      expect(response.headers['cache-control']).toBe('no-store');
    });
  });

  it('trusts the provider and nothing that the caller claims', async () => {
    const person = personWith({});
    const answer = await logIn('google', await google.mintToken(person), {
      email: 'somebody.else@example.com',
      firstname: 'Somebody',
      lastname: 'Else',
    });
    expect(answer.body).toMatchObject({ status_code: 609, email: person.email });
    expect(await profileOf(answer.body.token)).toMatchObject({ firstname: 'Maya', email: person.email });
  });

  it('signs the same person into the same account, also after their e-mail changed there', async () => {
    const person = personWith({});
    const first = await logIn('google', await google.mintToken(person));
    const renamed = { ...person, email: freshEmail() };
    const second = await logIn('google', await google.mintToken(renamed));
    expect(second.body.email).toBe(first.body.email);
  });

  it.each(['google', 'facebook'] as const)(
    'refuses a token that %s made for another application',
    async (name) => {
      const token =
        name === 'google'
          ? await google.mintToken(personWith({}), 'another')
          : facebook.mintToken(graphPersonWith({}), 'another');
      const answer = await logIn(name, token);
      expect(answer).toMatchObject({
        http: 200,
        body: { status: 'ok', status_code: 608, details: messages.login.failed },
      });
      expect(answer.body.token).toBeUndefined();
    },
  );

  it('lets nobody in whom an operator has disabled, and changes nothing of their account', async () => {
    const known = personWith({});
    expect((await logIn('google', await google.mintToken(known))).body.status_code).toBe(609);
    const { email: joining, id } = await createSignedInUser(app);
    for (const email of [known.email, joining]) await adminJson(app, ['user', 'disable', email]);
    for (const person of [known, personWith({ email: joining })])
      expect((await logIn('google', await google.mintToken(person))).body).toMatchObject({
        status_code: 608,
        details: statuses.accountDisabled.text,
      });
    const { password_hash: kept } = await app.database.query
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).not.toBeNull();
  });

  it('refuses what is no token at all', async () => {
    expect((await logIn('google', 'made up')).body.status_code).toBe(608);
    expect((await logIn('facebook', 'made up')).body.status_code).toBe(608);
  });

  it('joins an account over an e-mail that Google has verified', async () => {
    const { email } = await createSignedInUser(app);
    const answer = await logIn('google', await google.mintToken(personWith({ email })));
    expect(answer.body).toMatchObject({ status_code: 609, email });
    expect(await profileOf(answer.body.token)).toMatchObject({ email });
  });

  it('joins nothing over an e-mail that Google has not verified', async () => {
    const { email } = await createSignedInUser(app);
    const taken = await logIn(
      'google',
      await google.mintToken(personWith({ email, isEmailVerified: false })),
    );
    expect(taken.body.status_code).toBe(608);
    const fresh = await logIn('google', await google.mintToken(personWith({ isEmailVerified: false })));
    expect(fresh.body.status_code).toBe(608);
  });

  it('joins nothing over an e-mail that Facebook tells', async () => {
    const { email } = await createSignedInUser(app);
    const answer = await logIn('facebook', facebook.mintToken(graphPersonWith({ email })));
    expect(answer.body.status_code).toBe(608);
    expect(answer.body.details).toMatch(/already has an account/);
  });

  it('tells somebody whom Facebook knows without an e-mail why it cannot go on', async () => {
    const answer = await logIn('facebook', facebook.mintToken(graphPersonWith({ email: null })));
    expect(answer.body.status_code).toBe(608);
    expect(answer.body.details).toMatch(/no email/);
  });

  it('has an e-mail of Facebook confirmed by mail', async () => {
    const person = graphPersonWith({});
    const { body } = await logIn('facebook', facebook.mintToken(person));
    expect(body.status_code).toBe(609);
    const confirmation_token = await tokenMailedTo(app, String(person.email));
    const confirmed = await app.call(
      endpoints.confirm,
      { confirmation_token },
      { token: String(body.token) },
    );
    expect(confirmed.body.status_code).toBe(613);
    expect((await logIn('facebook', facebook.mintToken(person))).body.status_code).toBe(609);
  });

  it('makes one account of ten first sign-ins at once', async () => {
    const person = personWith({ hasPicture: false });
    const token = await google.mintToken(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn('google', token)));
    expect(answers.map(({ body }) => body.status_code)).toEqual(Array(10).fill(609));
    const accounts = await app.database.query
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .execute();
    expect(accounts).toHaveLength(1);
  });
});

describe('a provider that does not work', () => {
  it('gives the specified text when it is down', async () => {
    const google = await startOidcProvider({ redirectUri });
    const facebook = await startGraphStandIn();
    const app = await startAccountsApp('sqlite', { ...google.environment, ...facebook.environment });
    const token = await google.mintToken(personWith({}));
    await google.stop();
    await facebook.stop();
    for (const provider of ['google', 'facebook'] as const) {
      const answer = await app.call(endpoints.providerLogin, { access_token: token, provider });
      expect(answer).toMatchObject({
        http: 200,
        body: { status: 'ok', status_code: 608, details: messages.login.failed },
      });
    }
    const page = await app.app.http.inject({ url: `/auth/google/start?attempt=${attempt}` });
    expect(messageOf(page.body)).toEqual({ kind: 'failed', text: messages.login.failed });
    expect(app.logLines.join('')).not.toContain(token);
    await app.stop();
  });

  it('says so where it is not set up', async () => {
    const app = await startAccountsApp('sqlite');
    expect((await app.call(endpoints.config)).body.providers).toEqual({ google: false, facebook: false });
    const text = 'Google sign-in is not set up on this server.';
    const page = await app.app.http.inject({ url: `/auth/google/start?attempt=${attempt}` });
    expect(messageOf(page.body)).toEqual({ kind: 'failed', text });
    const answer = await app.call(endpoints.providerLogin, { access_token: 'x', provider: 'google' });
    expect(answer.body).toMatchObject({ status_code: 608, details: text });
    await app.stop();
  });
});

interface Popup {
  location: URL;
  cookie: string;
}

async function openPopup(app: AppUnderTest, provider: string): Promise<Popup> {
  const response = await app.app.http.inject({ url: `/auth/${provider}/start?attempt=${attempt}` });
  expect(response.statusCode).toBe(302);
  return {
    location: new URL(String(response.headers.location)),
    cookie: String(response.headers['set-cookie']),
  };
}

function visitCallback(app: AppUnderTest, provider: string, back: URL, cookie: string) {
  return app.app.http.inject({
    url: `/auth/${provider}/callback${back.search}`,
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
}

async function comeBack(
  app: AppUnderTest,
  provider: string,
  popup: Popup,
  back: URL,
): Promise<ProviderPopupMessage> {
  const response = await visitCallback(app, provider, back, popup.cookie);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  return messageOf(response.body);
}

/** What the page would broadcast. */
function messageOf(page: string): ProviderPopupMessage {
  expect(page).toContain(`data-channel="sign-in:${attempt}"`);
  const data = /data-message="([^"]*)"/.exec(page)?.[1] ?? '';
  return JSON.parse(data.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code))));
}

/** Walks through the provider's pages as a browser would, up to the address that leads back to us. */
async function walkThroughGoogle(start: URL, choice = 'continue'): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = { url: start, method: 'GET', body: null as string | null };
  for (;;) {
    const response = await fetch(next.url, {
      method: next.method,
      body: next.body,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      next = { url: next.url, method: 'POST', body: `choice=${choice}` };
      continue;
    }
    const url = new URL(location, next.url);
    if (url.origin !== start.origin) return url;
    next = { url, method: 'GET', body: null };
  }
}

async function walkThroughFacebook(start: URL, choice = 'continue'): Promise<URL> {
  const pressed = new URL(start);
  pressed.pathname = '/dialog/continue';
  if (choice === 'cancel') pressed.searchParams.set('cancel', '1');
  const response = await fetch(pressed, { redirect: 'manual' });
  return new URL(String(response.headers.get('location')));
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { addSession } from '../../../server/accounts/stores/session-store.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { shareSecret, submitForm } from '../../support/builders/secret-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

/** Whatever a call's budget is, it ends before this many calls of one caller. */
const mostCalls = 700;
const calls = Object.entries(endpoints) as [string, Endpoint<unknown, unknown>][];

describeFirst(databaseKinds, 'every call has a budget on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => app.stop());

  /** Calls without sense, so that nothing but the budget can be what ends them. */
  async function callUntilRefused(endpoint: Endpoint<unknown, unknown>, caller: object) {
    for (let count = 0; count < mostCalls; count += 1) {
      const answer = await app.call(endpoint, { nonsense: count }, caller);
      if (answer.http === 429) return { ...answer, count };
    }
    return null;
  }

  // A token logs out once: see below.
  it.each(calls.filter(([name]) => name !== 'logout'))(
    'which ends for one caller and not for the next: %s',
    rest,
    async (_name, endpoint) => {
      const callers =
        endpoint.access === 'signed-in'
          ? [await createSignedInUser(app), await createSignedInUser(app)]
          : [{ address: '203.0.113.50' }, { address: '203.0.113.51' }];
      const refused = await callUntilRefused(endpoint, callers[0] as object);
      expect(refused, 'this call has no budget: give it one where it is mounted').not.toBeNull();
      expect(refused).toMatchObject({ http: 429, body: { status: 'error', status_code: 606 } });
      const waitSeconds = Number(refused?.headers['retry-after']);
      expect(waitSeconds).toBeGreaterThan(0);
      expect((await app.call(endpoint, { nonsense: 1 }, callers[1] as object)).http).not.toBe(429);
    },
  );

  it('which ends for one caller: logout', async () => {
    const { id } = await createSignedInUser(app);
    const logOut = async () => {
      const { token } = await app.database.query
        .transaction()
        .execute((transaction) => addSession({ clock: app.clock, random: systemRandom }, transaction, id));
      return (await app.call(endpoints.logout, undefined, { token })).http;
    };
    for (let count = 0; count < 120; count += 1) expect(await logOut()).toBe(200);
    expect(await logOut()).toBe(429);
  });

  it('which a program gets back by waiting as long as it was told', async () => {
    const caller = await createSignedInUser(app);
    const refused = await callUntilRefused(endpoints.toggle, caller);
    app.clock.advance({ seconds: Number(refused?.headers['retry-after']) });
    expect((await app.call(endpoints.toggle, {}, caller)).http).toBe(400);
    app.clock.advance({ minutes: 5 });
    expect((await callUntilRefused(endpoints.toggle, caller))?.count).toBe(120);
  });

  it('which is the account’s wherever it comes from, and the address’s where nobody is signed in', async () => {
    const { token } = await createSignedInUser(app);
    const address = '203.0.113.60';
    expect(await callUntilRefused(endpoints.createLink, { token, address })).not.toBeNull();
    expect((await app.call(endpoints.createLink, {}, { token, address: '203.0.113.61' })).http).toBe(429);
    expect((await app.call(endpoints.createLink, {}, { address })).http).toBe(400);
  });

  it('which is not spent by those who are not who they say', async () => {
    const caller = await createSignedInUser(app);
    for (let count = 0; count < 300; count += 1)
      expect((await app.call(endpoints.toggle, {}, { token: 'dead' })).http).toBe(401);
    expect((await app.call(endpoints.toggle, {}, caller)).http).toBe(400);
  });

  it('burnings of secrets by address, told to people as a page and to programs as an answer', async () => {
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token, { options: { clicks_limit: 1 } });
    const press = (accept: string) =>
      app.app.http.inject({
        method: 'POST',
        url: `/s/${code}/burn`,
        remoteAddress: '203.0.113.72',
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `burn=${'A'.repeat(43)}`,
      });
    let page = await press('text/html');
    expect(page.statusCode).toBe(303);
    for (let count = 0; count < mostCalls && page.statusCode !== 429; count += 1)
      page = await press('text/html');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('Please wait a little');
    expect((await press('application/json')).json()).toMatchObject({ status_code: 606 });
  });

  it('openings of secrets by address, told as a page', async () => {
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token);
    const reader = { address: '203.0.113.70' };
    let page = await submitForm(app, code, {}, reader);
    expect(page.http).toBe(200);
    for (let count = 0; count < mostCalls && page.http !== 429; count += 1)
      page = await submitForm(app, code, {}, reader);
    expect(page.http).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.html).toContain('Too many tries from your connection.');
    expect((await submitForm(app, code, {}, { address: '203.0.113.71' })).http).toBe(200);
  });

  it('openings that another site makes a browser ask for, which spend nothing of it', async () => {
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token);
    const address = '203.0.113.75';
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (let count = 0; count < 130; count += 1)
      expect((await submitForm(app, code, {}, { address, headers })).http).toBe(303);
    expect((await submitForm(app, code, {}, { address })).http).toBe(200);
  });

  it('keys that are sent to links by address, before they are compared', async () => {
    const post = (address: string) =>
      app.app.http.inject({
        method: 'POST',
        url: '/nobodys1',
        remoteAddress: address,
        payload: { key: 'x' },
      });
    const codes = new Set<number>();
    for (let count = 0; count < mostCalls; count += 1) codes.add((await post('203.0.113.80')).statusCode);
    expect([...codes]).toEqual([302, 429]);
    expect((await post('203.0.113.81')).statusCode).toBe(302);
  });
});

describe('switched off', () => {
  it('no call has a budget', async () => {
    const app = await startApp('sqlite', { environment: { RATE_LIMITS: 'off' } });
    for (let count = 0; count < mostCalls; count += 1)
      expect((await app.call(endpoints.config)).http).toBe(200);
    await app.stop();
  });
});

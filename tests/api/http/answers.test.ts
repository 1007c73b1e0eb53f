import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink, makeOne } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const visitor = '203.0.113.7';

/** The calls whose `message` says success or failed. */
const outcomeCalls = ['createLink', 'checkAvailability', 'createSecret', 'edit', 'toggle', 'remove'] as const;

describeFirst(databaseKinds, 'on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { RATE_LIMITS: 'on' });
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const post = async (path: string, payload: string, headers: Record<string, string> = {}) => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: path,
      payload,
      remoteAddress: visitor,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    });
    return { http: response.statusCode, ...response.json() };
  };

  it.each(outcomeCalls)('%s says failed, and why, whatever it is refused for', async (name) => {
    const { path } = endpoints[name];
    const signedIn = { authorization: token };
    const form = { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' };
    for (const [refused, http] of [
      [await post(path, '{"code":', signedIn), 400],
      [await post(path, '[]', signedIn), 400],
      [await post(path, 'code=abcd', form), 400],
      [await post(path, '{}', { authorization: 'dead' }), 401],
      [await post(path, JSON.stringify({ code: 'x'.repeat(9_000_000) }), signedIn), 413],
    ] as const) {
      expect(refused).toMatchObject({ http, status: 'error', message: 'failed' });
      expect(refused.details).toMatch(/\w/);
    }
  });

  it('no test takes an answer that its schema does not know', async () => {
    const talkative = await startAccountsApp(kind);
    talkative.app.http.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string'
        ? payload.replace('"has_password"', '"password_hash":"","has_password"')
        : payload,
    );
    const person = await createSignedInUser(talkative);
    await expect(talkative.call(endpoints.profile, {}, person)).rejects.toThrow('password_hash');
    await talkative.stop();
  });

  it('too many calls and unknown ones say failed, and why', async () => {
    for (let index = 0; index < 30; index += 1) await makeLink(app);
    expect(await post(endpoints.createLink.path, '{"url":"example.com"}')).toMatchObject({
      http: 429,
      status_code: 606,
      message: 'failed',
      details: expect.stringContaining('Too many attempts'),
    });
    expect(await post('/api/nothing', '{}')).toMatchObject({
      http: 404,
      status_code: 706,
      message: 'failed',
      details: 'Not found',
    });
  });

  it('a fault of the server says failed, and nothing of what it was', async () => {
    const broken = await startAccountsApp(kind);
    const person = await createSignedInUser(broken);
    await broken.database.query.schema.alterTable('links').renameTo('lost').execute();
    const toggled = await broken.call(endpoints.toggle, { code: 'abcd', type: 'url' }, person);
    expect({ http: toggled.http, ...toggled.body }).toMatchObject({
      http: 500,
      status_code: 701,
      message: 'failed',
      details: 'Server error occured we will be back soon',
    });
    await broken.database.query.schema.alterTable('lost').renameTo('links').execute();
    await broken.stop();
  });

  it.each([
    ['url', '', 'shylnk'],
    ['secret', 's/', 'sec'],
  ] as const)(
    'a program whose visit of a %s is refused is told by the status, too',
    async (type, at, said) => {
      const open = (code: string, body = {}) => post(`/${at}${code}`, JSON.stringify(body));
      const refused = (status_code: number, details: string) => ({ status_code, message: 'failed', details });

      expect(await open('nobodyhasit')).toMatchObject({ http: 404, ...refused(706, `${said}Invalid`) });

      const used = await makeOne(app, type, token, { clicks_limit: 1 });
      expect(await open(used)).toMatchObject({ http: 200, status_code: 709, message: 'success' });
      expect(await open(used)).toMatchObject({ http: 200, ...refused(713, `${said}Expired`) });

      const off = await makeOne(app, type, token);
      await app.call(endpoints.toggle, { code: off, type }, { token });
      expect(await open(off)).toMatchObject({ http: 200, ...refused(712, `${said}Deact`) });

      const keyed = await makeOne(app, type, token, { password: 'lantern' });
      expect(await open(keyed, { key: 'candle' })).toMatchObject(refused(710, 'wrongKey'));

      const waiting = await makeOne(app, type, token, {
        ads_enabled: true,
        add_enabled: true,
        redirection_time: 5,
      });
      expect(await open(waiting)).toMatchObject({ ...refused(714, 'messageFirst'), wait_seconds: 5 });
    },
  );
});

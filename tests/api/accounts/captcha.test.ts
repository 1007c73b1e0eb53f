import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
} from '../../support/builders/account-builder.ts';
import { makeSecret } from '../../support/builders/link-builder.ts';
import { lookAt, openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const decode = (response: string) => JSON.parse(Buffer.from(response, 'base64').toString());

/** Tries a response on a registration whose terms are not accepted: 611 means that the captcha was taken. */
async function isTaken(app: AppUnderTest, response: unknown): Promise<boolean> {
  const { body } = await register(app, personWith(), {
    'g-recaptcha-response': response,
    accept_terms: false,
  });
  expect([611, 612]).toContain(body.status_code);
  return body.status_code === 611;
}

describeFirst(databaseKinds, 'the captcha of our own on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  it('takes each solution once', async () => {
    const response = await solveCaptcha(app);
    expect(await isTaken(app, response)).toBe(true);
    expect(await isTaken(app, response)).toBe(false);
  });

  it('takes it from one of ten who send it at the same moment', async () => {
    const response = await solveCaptcha(app);
    const taken = await Promise.all(Array.from({ length: 10 }, () => isTaken(app, response)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('takes the same solution once, however it is written', async () => {
    const solved = decode(await solveCaptcha(app));
    expect(await isTaken(app, encode(solved))).toBe(true);
    const rewritten = { ...solved, extra: 1, solution: { ...solved.solution, time: 12.5 } };
    expect(await isTaken(app, encode(rewritten))).toBe(false);
    expect(await isTaken(app, ` ${encode(solved)}`)).toBe(false);
  });

  it('takes none that is twenty minutes old', async () => {
    const response = await solveCaptcha(app);
    app.clock.advance({ minutes: 20 });
    expect(await isTaken(app, response)).toBe(false);
  });

  it('takes none that was changed, or not worked out', async () => {
    const solved = decode(await solveCaptcha(app));
    const { challenge, solution } = solved;
    const changed = (parameters: object) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
      solution,
    });
    expect(await isTaken(app, encode(changed({ data: { expiresAtMs: 9e15 } })))).toBe(false);
    expect(await isTaken(app, encode(changed({ cost: 1 })))).toBe(false);
    expect(await isTaken(app, encode(changed({ keySignature: 'ab' })))).toBe(false);
    expect(await isTaken(app, encode({ challenge, solution: { ...solution, derivedKey: 'ab' } }))).toBe(
      false,
    );
    expect(await isTaken(app, encode({ challenge, solution: { counter: 0 } }))).toBe(false);
    expect(await isTaken(app, encode(solved))).toBe(true);
  });

  it('takes none of another server', async () => {
    const other = await startAccountsApp('sqlite', {
      APP_SECRET: 'another secret, just as long as the first one',
    });
    expect(await isTaken(app, await solveCaptcha(other))).toBe(false);
    await other.stop();
  });

  it.each<unknown>([
    undefined,
    '',
    'x',
    'bnVsbA==',
    encode([]),
    encode({ challenge: null }),
    7,
    {},
    ['a'],
    { toString: 'x' },
  ])('takes no %j', async (response) => {
    expect(await isTaken(app, response)).toBe(false);
  });

  it('is not broken by what is nested deeper than anybody reads', async () => {
    const nest = '['.repeat(20_000) + ']'.repeat(20_000);
    const post = (response: string) =>
      app.app.http.inject({
        method: 'POST',
        url: endpoints.register.path,
        headers: { 'content-type': 'application/json' },
        payload: `{"accept_terms":false,"g-recaptcha-response":${response}}`,
      });
    expect((await post(nest)).json().status_code).toBe(612);
    const solved = Buffer.from(await solveCaptcha(app), 'base64').toString();
    const deep = solved.replace('"data":{', `"data":{"extra":${nest},`);
    expect(deep).not.toBe(solved);
    expect((await post(`"${Buffer.from(deep).toString('base64')}"`)).json().status_code).toBe(611);
  });
});

describe('Google’s captcha', () => {
  let google: Server;
  let app: AppUnderTest;
  let answerWith: (form: URLSearchParams) => { status?: number; body?: unknown; isSilent?: boolean };
  const asked: URLSearchParams[] = [];

  beforeAll(async () => {
    google = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const form = new URLSearchParams(body);
      asked.push(form);
      const answer = answerWith(form);
      if (answer.isSilent) return;
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
    app = await startAccountsApp('sqlite', {
      RATE_LIMITS: 'on',
      RECAPTCHA_SITE_KEY: 'site key',
      RECAPTCHA_SECRET: 'secret key',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`,
    });
  });
  afterAll(async () => {
    await app.stop();
    google.closeAllConnections();
    google.close();
  });

  it('is what the web application is told to show', async () => {
    expect((await app.call(endpoints.config)).body.captcha).toEqual({
      kind: 'recaptcha',
      site_key: 'site key',
    });
    expect((await app.call(endpoints.captcha)).http).toBe(404);
  });

  it('is taken when Google says so of our own page', async () => {
    answerWith = () => ({ body: { success: true, hostname: 'shylnk.test' } });
    expect(await isTaken(app, 'solved')).toBe(true);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ secret: 'secret key', response: 'solved' });
  });

  it.each([
    ['of another page', { body: { success: true, hostname: 'evil.example' } }],
    ['that it is wrong', { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } }],
    ['nothing that can be understood', { status: 500, body: 'oops' }],
  ])('is refused when Google says %s', async (_name, answer) => {
    answerWith = () => answer;
    expect(await isTaken(app, 'solved')).toBe(false);
  });

  it('is refused when Google says nothing at all', rest, async () => {
    answerWith = () => ({ isSilent: true });
    expect(await isTaken(app, 'solved')).toBe(false);
  });

  it('stands before the key of a secret that is being guessed, whose page may then load it', async () => {
    const { token } = await createSignedInUser(app);
    const code = await makeSecret(app, token, { password: 'lantern' });
    const look = () => lookAt(app, code);
    expect((await look()).headers['content-security-policy']).not.toContain('google');
    for (let guess = 0; guess < 101; guess += 1)
      await openByProgram(app, code, { key: 'wrong' }, { address: `10.0.0.${guess}` });

    const page = await look();
    expect(page.html).toContain('&quot;site_key&quot;:&quot;site key&quot;');
    expect(page.headers['content-security-policy']).toContain(
      "script-src 'self' https://www.google.com/recaptcha/",
    );
    const asked = await openByProgram(app, code, { key: 'lantern' });
    expect(asked.body).toMatchObject({
      details: 'captchaNeeded',
      captcha: { kind: 'recaptcha', site_key: 'site key', send_as: 'captcha' },
    });
    answerWith = () => ({ body: { success: false } });
    const refused = await openByProgram(app, code, { key: 'lantern', captcha: 'not solved' });
    expect(refused.body.details).toBe('captchaNeeded');
    answerWith = () => ({ body: { success: true, hostname: 'shylnk.test' } });
    const opened = await openByProgram(app, code, { key: 'lantern', captcha: 'solved' });
    expect(opened.body.message).toBe('success');
  });

  it('is refused without asking when there is nothing to ask about', async () => {
    const before = asked.length;
    expect(await isTaken(app, '')).toBe(false);
    expect(await isTaken(app, 'x'.repeat(10_000))).toBe(false);
    expect(asked).toHaveLength(before);
  });
});

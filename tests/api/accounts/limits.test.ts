import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  freshEmail,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
  tokenMailedTo,
} from '../../support/builders/account-builder.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

// Hashing is slow by design, and slower where other tests run beside these.
vi.setConfig({ testTimeout: 60_000 });

const tooMany = { http: 429, body: { status: 'error', status_code: 606 } };

describe('attempts are limited', () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp('sqlite', { RATE_LIMITS: 'on' });
  });
  afterAll(() => app.stop());

  const logIn = (email: string, password: string, address: string, headers: Record<string, string> = {}) =>
    app.call(endpoints.login, { email, password }, { address, headers });
  const guess = (email: string, address: string, headers: Record<string, string> = {}) =>
    logIn(email, 'Wrong1pass!', address, headers);

  it('for one account from one address, whatever it says about where it comes from', async () => {
    const { email } = await createSignedInUser(app);
    for (let index = 0; index < 10; index += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` };
      expect((await guess(email, '203.0.113.9', headers)).body.status_code).toBe(604);
    }
    const refused = await logIn(email, strongPassword, '203.0.113.9', { 'x-forwarded-for': '198.51.100.99' });
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(email, strongPassword, '203.0.113.10')).body.status_code).toBe(607);
    app.clock.advance({ minutes: 16 });
    expect((await logIn(email, strongPassword, '203.0.113.9')).body.status_code).toBe(607);
  });

  it.each([
    ['an account', async () => (await createSignedInUser(app)).email],
    ['an e-mail that nobody has', async () => freshEmail()],
  ])('for %s from everywhere by a captcha, which lets its owner in', async (name, makeEmail) => {
    const email = await makeEmail();
    const codes: number[] = [];
    for (let index = 0; index < 80; index += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, offset) => guess(email, `192.0.2.${index + offset}`)),
      );
      codes.push(...answers.map(({ body }) => body.status_code));
    }
    expect(codes.filter((code) => code === 604)).toHaveLength(50);
    expect(codes.filter((code) => code === 632)).toHaveLength(30);

    const attempt = (captcha: string, password = strongPassword) =>
      app.call(
        endpoints.login,
        { email, password, 'g-recaptcha-response': captcha },
        { address: '203.0.113.10' },
      );
    const asked = await attempt('');
    expect(asked).toMatchObject({ http: 200, body: { status: 'ok', status_code: 632 } });
    expect(asked.body.details).toBe('Please complete the captcha, then try again');
    expect((await attempt('made up')).body.status_code).toBe(612);
    const solved = await solveCaptcha(app);
    expect((await attempt(solved, 'Wrong1pass!')).body.status_code).toBe(604);
    expect((await attempt(solved)).body.status_code, 'a captcha counts once').toBe(612);
    const isKnown = name === 'an account';
    expect((await attempt(await solveCaptcha(app))).body.status_code).toBe(isKnown ? 607 : 604);
  });

  it('for all of a person’s IPv6 addresses together', async () => {
    const { email } = await createSignedInUser(app);
    for (let index = 0; index < 10; index += 1) await guess(email, `2001:db8:1:2::${index + 1}`);
    expect(await guess(email, '2001:db8:1:2:ffff::1')).toMatchObject(tooMany);
    expect((await guess(email, '2001:db8:1:3::1')).body.status_code).toBe(604);
  });

  it('for all addresses of a /56 together', async () => {
    const { email } = await createSignedInUser(app);
    for (let index = 0; index < 30; index += 1)
      expect((await guess(email, `2001:db8:6:bb0${index % 4}::1`)).body.status_code).toBe(604);
    expect(await guess(email, '2001:db8:6:bb0f::1')).toMatchObject(tooMany);
    expect((await guess(email, '2001:db8:6:bc00::1')).body.status_code).toBe(604);
  });

  it('before anything is hashed', async () => {
    const email = freshEmail();
    const timed = async (count: number) => {
      const startedAt = performance.now();
      const answers = await Promise.all(Array.from({ length: count }, () => guess(email, '203.0.113.20')));
      return { answers, ms: performance.now() - startedAt };
    };
    const hashed = await timed(10);
    expect(hashed.answers.every(({ body }) => body.status_code === 604)).toBe(true);
    const refused = await timed(60);
    expect(refused.answers.every(({ http }) => http === 429)).toBe(true);
    expect(refused.ms).toBeLessThan(3 * hashed.ms);
  });

  it('for registrations of one e-mail', async () => {
    const { email } = await createSignedInUser(app);
    for (let index = 0; index < 10; index += 1)
      expect((await register(app, personWith({ email }))).body.status_code).toBe(601);
    expect(await register(app, personWith({ email }))).toMatchObject(tooMany);
  });

  it.each([
    ['reset links', endpoints.forgotPassword],
    ['confirmation links', endpoints.resendConfirmation],
  ])('for %s to one e-mail, known or not', async (_name, endpoint) => {
    const { email } = await createSignedInUser(app);
    for (const who of [email, freshEmail()]) {
      const ask = () => app.call(endpoint, { user: { email: who } });
      for (let index = 0; index < 5; index += 1) expect((await ask()).body.status_code).toBe(615);
      expect(await ask()).toMatchObject(tooMany);
    }
  });

  it.each([
    ['feedback', endpoints.feedback],
    ['contact', endpoints.contact],
  ])('for %s messages of one e-mail', async (_name, endpoint) => {
    const email = freshEmail();
    const send = async () =>
      app.call(endpoint, {
        name: 'Maya Lindqvist',
        email,
        category: 'Bug',
        message: 'Hello',
        'g-recaptcha-response': await solveCaptcha(app),
      });
    for (let index = 0; index < 10; index += 1) expect((await send()).http).toBe(200);
    expect(await send()).toMatchObject(tooMany);
  });

  it('for saying one’s password again', async () => {
    const { token } = await createSignedInUser(app);
    const wrong = {
      current_password: 'Wrong1pass!',
      password: 'Better2horse!',
      confirmPassword: 'Better2horse!',
    };
    for (let index = 0; index < 5; index += 1) {
      expect((await app.call(endpoints.changePassword, wrong, { token })).body.status_code).toBe(604);
      expect(
        (await app.call(endpoints.deleteAccount, { password: 'Wrong1pass!' }, { token })).body.status_code,
      ).toBe(604);
    }
    expect(await app.call(endpoints.changePassword, wrong, { token })).toMatchObject(tooMany);
    expect(await app.call(endpoints.deleteAccount, { password: strongPassword }, { token })).toMatchObject(
      tooMany,
    );
  });

  it('for provider logins of one address', async () => {
    const ask = () => app.call(endpoints.providerLogin, { access_token: 'x', provider: 'google' });
    for (let index = 0; index < 60; index += 1) expect((await ask()).body.status_code).toBe(608);
    expect(await ask()).toMatchObject(tooMany);
  });
});

describe.each(databaseKinds)('whoever has forgotten the password, on %s,', (kind) => {
  const newPassword = 'Better2horse!';
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { RATE_LIMITS: 'on' });
  });
  afterAll(() => app.stop());

  async function resetPassword(email: string): Promise<void> {
    await app.call(endpoints.forgotPassword, { user: { email } });
    const token = await tokenMailedTo(app, email, 'password');
    const reset = { reset_password_token: token, password: newPassword, confirmPassword: newPassword };
    expect((await app.call(endpoints.resetPassword, reset)).body.status_code).toBe(616);
  }

  it('gets in with a new one at once, from every address that was refused', async () => {
    const { email } = await createSignedInUser(app);
    const logIn = (password: string, address: string) =>
      app.call(endpoints.login, { email, password }, { address });
    for (const address of ['203.0.113.31', '203.0.113.32']) {
      for (let index = 0; index < 10; index += 1) await logIn('Wrong1pass!', address);
      expect(await logIn(strongPassword, address)).toMatchObject(tooMany);
    }
    await resetPassword(email);
    for (const address of ['203.0.113.31', '203.0.113.32']) {
      expect((await logIn(newPassword, address)).body.status_code).toBe(607);
      for (let index = 0; index < 10; index += 1) await logIn('Wrong1pass!', address);
      expect(await logIn(newPassword, address)).toMatchObject(tooMany);
    }
  });

  it('may say a new one again at once', async () => {
    const { email, token } = await createSignedInUser(app);
    for (let index = 0; index < 11; index += 1)
      await app.call(endpoints.deleteAccount, { password: 'Wrong1pass!' }, { token });
    await resetPassword(email);
    const { body } = await app.call(endpoints.login, { email, password: newPassword });
    const deleted = app.call(
      endpoints.deleteAccount,
      { password: newPassword },
      { token: String(body.token) },
    );
    expect((await deleted).body.status_code).toBe(620);
  });
});

describe.each(databaseKinds)('a flood of logins on %s', (kind) => {
  it('waits in line or is sent away, and leaves the rest of the server answering', async () => {
    const app = await startAccountsApp(kind);
    const { email } = await createSignedInUser(app);
    const flood = Promise.all(
      Array.from({ length: 500 }, () => app.call(endpoints.login, { email, password: 'Wrong1pass!' })),
    );
    const floodedAt = performance.now();
    let answered = 0;
    let slowestMs = 0;
    let isOver = false;
    const floodOver = flood.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const startedAt = performance.now();
      const response = await app.app.http.inject({ url: '/healthz' });
      expect(response.statusCode).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const answers = await floodOver;
    expect(answered).toBeGreaterThan(10);
    expect(slowestMs).toBeLessThan((performance.now() - floodedAt) / 3);
    const busy = answers.filter(({ http }) => http === 503);
    expect(busy.length).toBeGreaterThan(100);
    expect(busy[0]).toMatchObject({ body: { status: 'error', status_code: 503 } });
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.every(({ body }) => [503, 604].includes(body.status_code))).toBe(true);
    await app.stop();
  });
});

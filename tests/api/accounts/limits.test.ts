import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  freshEmail,
  hashAtFullCost,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { describeFirst, rest, testFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenMailedTo } from '../../support/servers/outbox.ts';

/** So many that some are sent away, were their passwords to be hashed. */
const moreThanWait = 125 * availableParallelism();

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

  const guessed = [
    { name: 'an account', isKnown: true },
    { name: 'an e-mail that nobody has', isKnown: false },
  ];
  testFirst(
    guessed,
    'for $name from everywhere by a captcha, which lets its owner in',
    async ({ isKnown }) => {
      const email = isKnown ? (await createSignedInUser(app)).email : freshEmail();
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
      expect((await attempt(await solveCaptcha(app))).body.status_code).toBe(isKnown ? 607 : 604);
    },
  );

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

  it('before anything is hashed: however many come, none of them waits in the line of those who are', async () => {
    const email = freshEmail();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await guess(email, '203.0.113.20')).body.status_code).toBe(604);
    const refused = await Promise.all(
      Array.from({ length: moreThanWait }, () => guess(email, '203.0.113.20')),
    );
    expect(refused.filter(({ http }) => http !== 429)).toEqual([]);
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

describeFirst(databaseKinds, 'whoever has forgotten the password, on %s,', (kind) => {
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

  it('gets in with a new one at once, from every address that was refused', rest, async () => {
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

describeFirst(databaseKinds, 'a flood of logins on %s', (kind) => {
  it(
    'waits in line or is sent away, whether there is such an account or not, and leaves the rest of the server answering',
    rest,
    async () => {
      const app = await startAccountsApp(kind);
      const { email } = await createSignedInUser(app, { passwordHash: await hashAtFullCost() });
      let isOver = false;
      const logIn = (who: string) =>
        Promise.all(
          Array.from({ length: moreThanWait }, () =>
            app.call(endpoints.login, { email: who, password: 'Wrong1pass!' }),
          ),
        );
      // Only what is hashed has to wait: one who is unknown takes as long as one who is known.
      const flood = Promise.all([logIn(freshEmail()), logIn(email)]).finally(() => {
        isOver = true;
      });
      let answeredMeanwhile = 0;
      while (!isOver) {
        expect((await app.app.http.inject({ url: '/healthz' })).statusCode).toBe(200);
        answeredMeanwhile += 1;
        await new Promise(setImmediate);
      }
      const [unknown, known] = await flood;
      const statusesOf = (answers: typeof known) => new Set(answers.map(({ body }) => body.status_code));
      expect(statusesOf(unknown)).toEqual(new Set([503, 604]));
      expect([...statusesOf(known)]).toContain(503);
      const hashed = [...unknown, ...known].filter(({ body }) => body.status_code === 604).length;
      // Were the hashing done in between, one answer would come after each.
      expect(answeredMeanwhile).toBeGreaterThan(3 * hashed);
      const busy = known.find(({ http }) => http === 503);
      expect(busy).toMatchObject({ body: { status: 'error', status_code: 503 } });
      expect(Number(busy?.headers['retry-after'])).toBeGreaterThan(0);
      await app.stop();
    },
  );
});

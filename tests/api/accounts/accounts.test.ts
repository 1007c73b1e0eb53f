import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { createForgetExpiredJob } from '../../../server/accounts/forget-expired.ts';
import { forgetElsewhere } from '../../../server/kept-by-rooms.ts';
import {
  createSignedInUser,
  freshEmail,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenMailedTo, waitForMailsTo } from '../../support/servers/outbox.ts';

describeFirst(databaseKinds, 'an account on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  const logIn = (email: string, password: string) => app.call(endpoints.login, { email, password });
  const isAlive = async (token: unknown) =>
    (await app.call(endpoints.profile, undefined, { token: String(token) })).http === 200;

  it('is registered, confirmed by mail, used, and left with a dead token', async () => {
    const email = freshEmail();
    const user = personWith({
      email,
      date_of_birth: '1990-05-17',
      country_code: '46',
      phone_number: '701234567',
    });
    expect(await register(app, user)).toMatchObject({
      http: 200,
      body: { status: 'ok', status_code: 602, message: [messages.register.confirmationSent] },
    });

    const early = await logIn(email, strongPassword);
    expect(early).toMatchObject({ http: 200, body: { status: 'ok', status_code: 605 } });
    expect(early.body.token).toBeUndefined();

    const token = await tokenMailedTo(app, email);
    const confirm = () => app.call(endpoints.confirm, { confirmation_token: token });
    expect((await confirm()).body).toMatchObject({ status: 'ok', status_code: 613 });

    const login = await logIn(` ${email.toUpperCase()} `, strongPassword);
    expect(login.body).toMatchObject({ status: 'ok', status_code: 607, base64: null });
    expect(login.body.exp).toBe(new Date(app.clock.now() + 7 * 86_400_000).toISOString());
    expect(login.headers['cache-control']).toBe('no-store');

    const me = { token: String(login.body.token) };
    expect((await app.call(endpoints.profile, undefined, me)).body).toMatchObject({
      firstname: 'Maya',
      lastname: 'Lindqvist',
      email,
      gender: null,
      date_of_birth: '1990-05-17',
      country_code: '46',
      mobile_no: '701234567',
      has_password: true,
    });
    const update = { firstname: 'Maja', lastname: 'Lind', date_of_birth: '05-18-1990', gender: 'female' };
    expect((await app.call(endpoints.updateProfile, update, me)).body.status_code).toBe(621);
    expect((await app.call(endpoints.profile, undefined, me)).body.date_of_birth).toBe('1990-05-18');
    const defaults = {
      password: 'sesame',
      redirection_time: 10,
      validity: 7,
      clicks_limit: 50,
      url_message: 'Hi',
      notify: null,
    };
    expect((await app.call(endpoints.setDefaults, defaults, me)).body.status_code).toBe(623);
    expect((await app.call(endpoints.getDefaults, undefined, me)).body.details).toEqual(defaults);

    expect((await app.call(endpoints.logout, undefined, me)).body.status_code).toBe(619);
    expect(await app.call(endpoints.profile, undefined, me)).toMatchObject({
      http: 401,
      body: { status: 'error', status_code: 401 },
    });
  });

  describe('registering', () => {
    it('tells a confirmed account from one that waits for its confirmation', async () => {
      const { email } = await createSignedInUser(app);
      expect((await register(app, personWith({ email: email.toUpperCase() }))).body).toMatchObject({
        status: 'ok',
        status_code: 601,
        message: [messages.register.emailTaken],
      });
      const waiting = personWith();
      await register(app, waiting);
      expect((await register(app, waiting)).body).toMatchObject({
        status: 'ok',
        status_code: 603,
        message: [messages.register.alreadyRegistered],
      });
    });

    it('looks at the captcha first, then at the terms, then at the fields', async () => {
      const bad = personWith({ firstname: '', password: 'short' });
      const noCaptcha = { 'g-recaptcha-response': 'x', accept_terms: false };
      expect((await register(app, bad, noCaptcha)).body).toMatchObject({ status: 'ok', status_code: 612 });
      expect((await register(app, bad, { accept_terms: false })).body).toMatchObject({
        status: 'ok',
        status_code: 611,
        message: [messages.register.acceptTerms],
      });
      expect((await register(app, bad, { accept_terms: 'true' })).body.status_code).toBe(611);
      expect((await register(app, bad)).body.status_code).toBe(610);
    });

    it.each([
      [{ firstname: '  ' }, 'Please fill in this field'],
      [{ lastname: undefined }, 'Please fill in this field'],
      [{ email: 'maya' }, messages.contact.invalidEmail],
      [{ email: 'maya@example.com\r\nBcc: all@example.com' }, messages.contact.invalidEmail],
      [{ password: 'a1!', password_confirmation: 'a1!' }, messages.register.passwordTooShort],
      [{ password: 'abcdefgh', password_confirmation: 'abcdefgh' }, messages.register.passwordTooSimple],
      [{ password: 'abcdefg1-', password_confirmation: 'abcdefg1-' }, messages.register.passwordTooSimple],
      [{ password_confirmation: `${strongPassword}x` }, messages.register.passwordsDiffer],
      [{ date_of_birth: '2026-11-15' }, messages.register.properDateOfBirth],
      [{ date_of_birth: '1990-02-30' }, messages.register.properDateOfBirth],
      [{ phone_number: '12', country_code: '46' }, 'Enter a proper phone number'],
      [{ phone_number: 'call me', country_code: '46' }, 'Enter a proper phone number'],
    ])('says what is wrong with %o and stores nothing', async (changes, sentence) => {
      const user = personWith(changes);
      expect((await register(app, user)).body).toMatchObject({
        status: 'ok',
        status_code: 610,
        message: [sentence],
      });
      const stored = await app.database.query
        .selectFrom('users')
        .select('id')
        .where('email', '=', String(user['email']))
        .execute();
      expect(stored).toEqual([]);
    });

    it('gives one e-mail to one of many who register it at the same moment', async () => {
      const email = freshEmail();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => register(app, personWith({ email }))),
      );
      const codes = answers.map(({ body }) => body.status_code).sort();
      expect(codes).toEqual([602, ...Array(7).fill(603)]);
      expect(await waitForMailsTo(app, email)).toHaveLength(1);
    });
  });

  describe('confirming', () => {
    it('says to each of fifty who use the link at the same moment that all is well', async () => {
      const user = personWith();
      await register(app, user);
      const confirmation_token = await tokenMailedTo(app, String(user['email']));
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.call(endpoints.confirm, { confirmation_token })),
      );
      expect(answers.map(({ body }) => body.status_code)).toEqual(answers.map(() => 613));
    });

    it('is done once: the link used again says that all is well and signs nobody out, until it expires', async () => {
      const user = personWith();
      const email = String(user['email']);
      await register(app, user);
      const first = await tokenMailedTo(app, email);
      await app.call(endpoints.resendConfirmation, { user: { email } });
      const [, mail] = await waitForMailsTo(app, email, 2);
      const second = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      const confirm = async (confirmation_token: unknown) =>
        (await app.call(endpoints.confirm, { confirmation_token })).body.status_code;
      expect(await confirm(first)).toBe(613);
      const { token } = (await logIn(email, strongPassword)).body;
      expect([await confirm(first), await confirm(second)]).toEqual([613, 613]);
      expect((await app.call(endpoints.profile, undefined, { token: String(token) })).http).toBe(200);
      app.clock.advance({ hours: 48 });
      expect([await confirm(first), await confirm(second)]).toEqual([614, 614]);
    });

    it('is not done by a program that only asks whether the address is there', async () => {
      const user = personWith();
      await register(app, user);
      const confirmation_token = await tokenMailedTo(app, String(user['email']));
      await app.app.http.inject({
        method: 'HEAD',
        url: endpoints.confirm.path,
        query: { confirmation_token },
      });
      expect((await app.call(endpoints.confirm, { confirmation_token })).body.status_code).toBe(613);
    });

    it('is too late after two days, and a new link can be asked for', async () => {
      const user = personWith();
      const email = String(user['email']);
      await register(app, user);
      const old = await tokenMailedTo(app, email);
      app.clock.advance({ hours: 48 });
      expect((await app.call(endpoints.confirm, { confirmation_token: old })).body.status_code).toBe(614);
      await app.call(endpoints.resendConfirmation, { user: { email } });
      const [, mail] = await waitForMailsTo(app, email, 2);
      const confirmation_token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expect((await app.call(endpoints.confirm, { confirmation_token })).body.status_code).toBe(613);
    });

    it.each([undefined, '', 'made-up', 'x'.repeat(5000)])(
      'refuses the token %j',
      async (confirmation_token) => {
        const answer = await app.call(endpoints.confirm, { confirmation_token });
        expect(answer).toMatchObject({ http: 200, body: { status: 'ok', status_code: 614 } });
      },
    );
  });

  describe('signing in', () => {
    it('says no more about a wrong password than about an unknown e-mail', async () => {
      const { email } = await createSignedInUser(app);
      const known = await logIn(email, 'Wrong1pass!');
      const unknown = await logIn(freshEmail(), 'Wrong1pass!');
      expect(known.body).toEqual(unknown.body);
      expect(known).toMatchObject({ http: 200, body: { status: 'ok', status_code: 604 } });
    });

    it('lasts seven days', async () => {
      const { token } = await createSignedInUser(app);
      app.clock.advance({ days: 7, ms: -1 });
      expect(await isAlive(token)).toBe(true);
      app.clock.advance({ ms: 1 });
      expect(await isAlive(token)).toBe(false);
    });

    it('ends where it is ended and nowhere else', async () => {
      const { email, password, token } = await createSignedInUser(app);
      const elsewhere = (await logIn(email, password)).body.token;
      await app.call(endpoints.logout, {}, { token });
      expect(await isAlive(token)).toBe(false);
      expect(await isAlive(elsewhere)).toBe(true);
    });
  });

  describe('a forgotten password', () => {
    const forget = (email: string) => app.call(endpoints.forgotPassword, { user: { email } });
    const reset = (token: string, password: string, confirmPassword = password) =>
      app.call(endpoints.resetPassword, { reset_password_token: token, password, confirmPassword });

    it('is replaced by the mailed link, which ends all sessions and works once', async () => {
      const { email, token } = await createSignedInUser(app);
      const other = (await logIn(email, strongPassword)).body.token;
      expect((await forget(email)).body.status_code).toBe(615);
      const link = await tokenMailedTo(app, email, 'Reset');
      expect(await isAlive(token)).toBe(true);

      const weak = await reset(link, 'abcdefgh');
      expect(weak.body).toMatchObject({
        status_code: 630,
        details: messages.register.passwordTooSimple,
      });
      expect((await reset(link, 'Better2horse!', 'Better2horse?')).body.details).toBe(
        messages.register.passwordsDiffer,
      );

      expect((await reset(link, 'Better2horse!')).body).toMatchObject({
        status: 'ok',
        status_code: 616,
        details: 'success',
      });
      const again = await reset(link, 'Third3horse!');
      expect(again.body).toMatchObject({ status: 'ok', status_code: 617 });
      expect(again.body.details).toContain('Invalid');
      expect(await isAlive(token)).toBe(false);
      expect(await isAlive(other)).toBe(false);
      expect((await logIn(email, strongPassword)).body.status_code).toBe(604);
      expect((await logIn(email, 'Better2horse!')).body.status_code).toBe(607);
    });

    it('is set by one of a dozen who use the link at the same moment', async () => {
      const { email } = await createSignedInUser(app);
      await forget(email);
      const link = await tokenMailedTo(app, email, 'Reset');
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => reset(link, `Parallel${index}!`)),
      );
      const codes = answers.map(({ body }) => body.status_code);
      expect(codes.filter((code) => code === 616)).toHaveLength(1);
      expect(codes.every((code) => [616, 617].includes(code))).toBe(true);
      const winner = codes.indexOf(616);
      expect((await logIn(email, `Parallel${winner}!`)).body.status_code).toBe(607);
    });

    it('opens no session any more, not even for a login that was under way', async () => {
      const { email, password } = await createSignedInUser(app);
      await forget(email);
      const link = await tokenMailedTo(app, email, 'Reset');
      const before = [logIn(email, password), logIn(email, password)];
      const resetting = reset(link, 'Better2horse!');
      const after = [logIn(email, password), logIn(email, password)];
      expect((await resetting).body.status_code).toBe(616);
      for (const { body } of await Promise.all([...before, ...after])) {
        expect([604, 607]).toContain(body.status_code);
        if (body.status_code === 607) expect(await isAlive(body.token)).toBe(false);
      }
    });

    it('is too late after an hour, and every other link dies with the one that is used', async () => {
      const { email } = await createSignedInUser(app);
      await forget(email);
      const first = await tokenMailedTo(app, email, 'Reset');
      await forget(email);
      const mails = await waitForMailsTo(app, email, 2);
      const second = mails
        .map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '')
        .find((token, index) => mails[index]?.subject?.includes('Reset') && token !== first);
      expect((await reset(String(second), 'Better2horse!')).body.status_code).toBe(616);
      expect((await reset(first, 'Third3horse!')).body.status_code).toBe(617);
      const late = await createSignedInUser(app);
      await forget(late.email);
      const link = await tokenMailedTo(app, late.email, 'Reset');
      app.clock.advance({ minutes: 60 });
      expect((await reset(link, 'Better2horse!')).body.status_code).toBe(617);
    });

    it('confirms the e-mail too: the link was read in its mailbox', async () => {
      const user = personWith();
      const email = String(user['email']);
      await register(app, user);
      await forget(email);
      const link = await tokenMailedTo(app, email, 'Reset');
      expect((await reset(link, 'Better2horse!')).body.status_code).toBe(616);
      expect((await logIn(email, 'Better2horse!')).body.status_code).toBe(607);
    });

    it('and a lost confirmation are answered the same whether or not the address is known', async () => {
      const { email } = await createSignedInUser(app);
      for (const endpoint of [endpoints.forgotPassword, endpoints.resendConfirmation]) {
        const known = await app.call(endpoint, { user: { email } });
        const unknown = await app.call(endpoint, { user: { email: freshEmail() } });
        expect(known.http).toBe(200);
        expect(known.body).toEqual(unknown.body);
        expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
      }
    });

    it('is mailed with a link to our own address, whatever the request claims', async () => {
      const { email } = await createSignedInUser(app);
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
      await app.call(endpoints.forgotPassword, { user: { email } }, { headers });
      await tokenMailedTo(app, email, 'Reset');
      const mails = await waitForMailsTo(app, email);
      for (const { text, html } of mails) {
        const addresses = `${text}${html}`.match(/https?:\/\/[^/\s"<]+/g) ?? [];
        expect([...new Set(addresses)].filter((address) => !address.includes('w3.org'))).toEqual([
          'https://shylnk.test',
        ]);
      }
    });
  });

  describe('a password change', () => {
    const change = (token: string, current_password: string, password: string) =>
      app.call(
        endpoints.changePassword,
        { current_password, password, confirmPassword: password },
        { token },
      );

    it('ends every session and gives the caller a new one', async () => {
      const { email, password, token } = await createSignedInUser(app);
      const elsewhere = (await logIn(email, password)).body.token;
      const changed = await change(token, password, 'Better2horse!');
      expect(changed.body).toMatchObject({ status: 'ok', status_code: 618 });
      expect([await isAlive(token), await isAlive(elsewhere), await isAlive(changed.body.token)]).toEqual([
        false,
        false,
        true,
      ]);
      expect((await logIn(email, 'Better2horse!')).body.status_code).toBe(607);
    });

    it('needs the password that is changed', async () => {
      const { email, password, token } = await createSignedInUser(app);
      expect((await change(token, 'Wrong1pass!', 'Better2horse!')).body).toMatchObject({
        status: 'ok',
        status_code: 604,
      });
      expect((await change(token, password, 'weak')).body.status_code).toBe(630);
      expect(await isAlive(token)).toBe(true);
      expect((await logIn(email, password)).body.status_code).toBe(607);
    });
  });

  it('leaves no token, password or mailed link readable in the database', async () => {
    const { email, password, token } = await createSignedInUser(app);
    await app.call(endpoints.forgotPassword, { user: { email } });
    const link = await tokenMailedTo(app, email, 'Reset');
    const tables = ['users', 'sessions', 'mail_tokens', 'outbox_mails'] as const;
    const rows = await Promise.all(
      tables.map((table) => app.database.query.selectFrom(table).selectAll().execute()),
    );
    const dump = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    const files =
      kind === 'sqlite'
        ? await Promise.all(
            ['shylnk.sqlite', 'shylnk.sqlite-wal'].map((file) =>
              readFile(join(app.dataDirectory, file), 'latin1'),
            ),
          )
        : [];
    for (const secret of [password, token, link]) {
      for (const text of [dump, ...files, ...app.logLines]) expect(text.includes(secret)).toBe(false);
    }
  });

  it('is forgotten piece by piece where it has expired, and nowhere else', async () => {
    const old = await createSignedInUser(app);
    await app.call(endpoints.forgotPassword, { user: { email: old.email } });
    await tokenMailedTo(app, old.email, 'Reset');
    await register(app, personWith(), { accept_terms: false });
    app.clock.advance({ days: 8 });
    const fresh = await createSignedInUser(app);
    await createForgetExpiredJob({ ...app, forgetElsewhere }).run(new AbortController().signal);
    for (const table of ['mail_tokens', 'spent_captchas', 'rate_limits'] as const)
      expect(await app.database.query.selectFrom(table).selectAll().execute()).toEqual([]);
    const sessions = await app.database.query.selectFrom('sessions').select('user_id').execute();
    expect(sessions).toEqual([{ user_id: fresh.id }]);
  });

  it('gets the captcha’s challenge from us', async () => {
    const response = await solveCaptcha(app);
    expect(JSON.parse(Buffer.from(response, 'base64').toString()).challenge.parameters.algorithm).toBe(
      'PBKDF2/SHA-256',
    );
    expect((await app.call(endpoints.config)).body).toMatchObject({
      status: 'ok',
      public_url: 'https://shylnk.test',
      captcha: { kind: 'altcha' },
    });
  });
});

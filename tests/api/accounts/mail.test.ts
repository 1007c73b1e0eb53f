import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  freshEmail,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
} from '../../support/builders/account-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenIn, tokenMailedTo } from '../../support/servers/outbox.ts';
import { type MailCatcher, startMailCatcher } from '../../support/services/mail-catcher.ts';

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(10)) if (await isSo()) return;
  throw new Error('It did not come to that');
}

const waiting = async (app: AppUnderTest) =>
  app.database.query.selectFrom('outbox_mails').selectAll().orderBy('id').execute();

/** Somebody who asks for a new password; gives their address. */
async function forgetful(app: AppUnderTest): Promise<string> {
  const { email } = await createSignedInUser(app);
  await app.call(endpoints.forgotPassword, { user: { email } });
  return email;
}

async function isPostponed(
  app: AppUnderTest,
  so: { attempts: number; pauseSeconds: number },
): Promise<boolean> {
  const nextAt = app.clock.now() + so.pauseSeconds * 1000;
  return (await waiting(app)).every(
    ({ attempts, next_attempt_at_ms }) => attempts === so.attempts && next_attempt_at_ms === nextAt,
  );
}

const messageIdOf = (raw: string) => /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1];

describeFirst(databaseKinds, 'mail on %s', (kind) => {
  let catcher: MailCatcher;
  let apps: AppUnderTest[];
  beforeEach(async () => {
    catcher = await startMailCatcher();
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps.reverse()) await app.stop();
    await catcher.stop();
  });

  async function start(
    environment: Record<string, string> = {},
    sharing?: AppUnderTest,
  ): Promise<AppUnderTest> {
    const app = await startAccountsApp(
      kind,
      { SMTP_URL: catcher.address, MAIL_FROM: 'SHYLNK <mail@shylnk.test>', ...environment },
      sharing === undefined ? {} : { sharing },
    );
    apps.push(app);
    return app;
  }

  it('leaves by itself, as HTML and text, with a link that works', async () => {
    const app = await start();
    const user = personWith({ firstname: 'Åsa' });
    await register(app, user);
    const mail = await catcher.waitForMailTo(String(user['email']));
    expect(mail.from).toBe('mail@shylnk.test');
    expect(mail.subject).toBe('Confirm your email address');
    expect(mail.text).toContain('Hi Åsa,');
    expect(mail.html).toContain('Hi Åsa,');
    const token = tokenIn(mail);
    expect(mail.html).toContain(`href="https://shylnk.test/confirm?token=${token}"`);
    expect((await app.call(endpoints.confirm, { confirmation_token: token })).body.status_code).toBe(613);
    await until(async () => (await waiting(app)).length === 0);
  });

  it('waits while the mail server is down, slows no answer, and arrives once with one Message-ID', async () => {
    const app = await start();
    await catcher.stop();
    const people = [await forgetful(app), await forgetful(app), await forgetful(app)];
    await until(() => isPostponed(app, { attempts: 1, pauseSeconds: 5 }));
    const ids = (await waiting(app)).map(({ message_id }) => message_id).sort();
    expect(ids).toHaveLength(3);
    app.clock.advance({ seconds: 5 });
    await until(() => isPostponed(app, { attempts: 2, pauseSeconds: 10 }));

    await catcher.start();
    app.clock.advance({ seconds: 10 });
    await until(() => catcher.mails.length === 3);
    await until(async () => (await waiting(app)).length === 0);
    app.clock.advance({ hours: 1 });
    // Whatever would be sent once more would be sent before what comes now.
    await catcher.waitForMailTo(await forgetful(app));
    const mails = catcher.mails.slice(0, -1);
    expect(mails.map(({ raw }) => messageIdOf(raw)).sort()).toEqual(ids);
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(people.sort());
  });

  it('is tried again, with longer and longer pauses, when the server refuses for now', rest, async () => {
    const app = await start();
    catcher.behave({ refuseWith: 451 });
    const email = await forgetful(app);
    for (const [attempts, pauseSeconds] of [
      [1, 5],
      [2, 10],
      [3, 20],
    ] as const) {
      await until(() => isPostponed(app, { attempts, pauseSeconds }));
      app.clock.advance({ seconds: pauseSeconds });
    }
    await until(() => isPostponed(app, { attempts: 4, pauseSeconds: 40 }));
    catcher.behave({});
    app.clock.advance({ seconds: 40 });
    await catcher.waitForMailTo(email);
    expect(catcher.mails).toHaveLength(1);
  });

  it('goes out to everybody at once, however many wait', async () => {
    const app = await start();
    const people = await Promise.all(Array.from({ length: 23 }, () => forgetful(app)));
    await until(() => catcher.mails.length >= 23);
    await until(async () => (await waiting(app)).length === 0);
    expect(catcher.mails.flatMap(({ to }) => to).sort()).toEqual(people.sort());
  });

  it('is sent by one of two processes that share the database', async () => {
    const one = await start();
    const other = await start({}, one);
    catcher.behave({ delayMs: 300 });
    // Whatever is being sent is sent before an application has stopped.
    const people = await Promise.all([one, other, one, other].map(forgetful));
    await until(() => catcher.mails.length >= 4);
    await until(async () => (await waiting(one)).length === 0);
    for (const app of apps.splice(0).reverse()) await app.stop();
    expect(catcher.mails.flatMap(({ to }) => to).sort()).toEqual(people.sort());
  });

  it('answers a registration at once when the mail server takes its time', async () => {
    const app = await start();
    const { promise: moment, resolve: goOn } = Promise.withResolvers<void>();
    catcher.behave({ until: moment });
    const user = personWith();
    await register(app, user);
    expect(catcher.mails).toEqual([]);
    goOn();
    await catcher.waitForMailTo(String(user['email']));
  });
});

describe('a mail', () => {
  let catcher: MailCatcher;
  let app: AppUnderTest;
  beforeEach(async () => {
    catcher = await startMailCatcher();
    app = await startAccountsApp('sqlite', {
      SMTP_URL: catcher.address,
      OPERATOR_EMAIL: 'Team <team@shylnk.test>',
    });
  });
  afterEach(async () => {
    await app.stop();
    await catcher.stop();
  });

  it('carries nobody’s own words but a name: no link, no markup, no header', async () => {
    for (const firstname of [
      '<img src=x onerror=alert(1)>',
      'Win now https://evil.example',
      'evil.example',
      'Maya\r\nBcc: all@example.com',
    ]) {
      const user = personWith({ firstname });
      await register(app, user);
      const mail = await catcher.waitForMailTo(String(user['email']));
      expect(mail.text.startsWith('Hi,')).toBe(true);
      expect(`${mail.text}${mail.html}`).not.toMatch(/evil|onerror|Bcc/);
      expect(mail.to).toEqual([user['email']]);
    }
  });

  it('tells the operator what somebody wrote, with everything escaped and the answer going to them', async () => {
    const message = 'Hello <b>there</b>\n\n& "goodbye"\r\nBcc: all@example.com';
    const answer = await app.call(endpoints.feedback, {
      name: 'Maya <script>alert(1)</script>',
      email: 'maya@example.com',
      category: 'Bug',
      message,
      'g-recaptcha-response': await solveCaptcha(app),
    });
    expect(answer.http).toBe(200);
    const mail = await catcher.waitForMailTo('team@shylnk.test');
    expect(mail.subject).toBe('Feedback: Bug');
    expect(mail.raw).toMatch(/^Reply-To: maya@example\.com$/m);
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(mail.text).toContain('Hello <b>there</b>');
    expect(mail.html).toContain('Hello &lt;b&gt;there&lt;/b&gt;');
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  it('is given up when the server says there is no such mailbox, and nobody’s address is logged', async () => {
    await catcher.stop();
    const email = freshEmail();
    const { SMTPServer } = await import('smtp-server');
    const refusing = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(`No such user ${email}`), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => {
      refusing.listen(Number(new URL(catcher.address).port), '127.0.0.1', resolve);
    });
    await register(app, personWith({ email }));
    await until(() => app.logLines.some((line) => line.includes('given up')));
    await until(async () => (await waiting(app)).length === 0);
    expect(app.logLines.join('')).not.toContain(email);
    await new Promise<void>((resolve) => refusing.close(resolve));
  });

  it('is not sent to an address that nobody has, nor to one that needs no confirmation', async () => {
    const { email } = await createSignedInUser(app);
    await app.call(endpoints.forgotPassword, { user: { email: freshEmail() } });
    await app.call(endpoints.resendConfirmation, { user: { email: freshEmail() } });
    await app.call(endpoints.resendConfirmation, { user: { email } });
    await until(async () => (await waiting(app)).length === 0);
    expect(catcher.mails).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('each mail is a file that only its owner reads, and the log names the file but not the link', async () => {
    const app = await startAccountsApp('sqlite');
    const user = personWith();
    await register(app, user);
    const token = await tokenMailedTo(app, String(user['email']));
    const directory = join(app.dataDirectory, 'outbox');
    const [file = ''] = await readdir(directory);
    expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
    await until(() => app.logLines.some((line) => line.includes(file)));
    expect(app.logLines.join('')).not.toContain(token);
    expect(app.logLines.join('')).not.toContain(String(user['email']));
    await app.stop();
  });
});

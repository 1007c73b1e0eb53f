import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  freshEmail,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { makeLink, makeOne } from '../../support/builders/link-builder.ts';
import { openByProgram, shareSecret } from '../../support/builders/secret-builder.ts';
import { databaseDump, databaseFiles, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { mailsInOutbox, tokenMailedTo, waitForMailsTo } from '../../support/servers/outbox.ts';
import { admin, adminJson, operator } from '../../support/servers/run-admin.ts';

/** Bots are given nothing that is limited. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describeFirst(databaseKinds, 'an operator who looks after people on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { OPERATOR_EMAIL: 'operator@example.com' });
  });
  afterAll(() => app?.stop());

  const logIn = (email: string) =>
    app.call(endpoints.login, { email, password: strongPassword }).then(({ body }) => body.status_code);
  const visit = async (code: string) =>
    (await app.app.http.inject({ url: `/${code}`, headers: browser })).headers.location;

  it('finds them by a part of their e-mail, page by page, and takes signs of patterns literally', async () => {
    const emails = [1, 2, 3].map((number) => `lister_${number}-${kind}@example.com`);
    for (const email of emails) await createSignedInUser(app, { email });
    const listed = async (...words: string[]) =>
      ((await adminJson(app, ['user', 'list', ...words])) as { email: string }[]).map(({ email }) => email);
    expect(await listed('--search', `LISTER_`)).toEqual(emails.toReversed());
    expect(await listed('--search', 'lister_', '--limit', '2', '--page', '2')).toEqual([emails[0]]);
    expect(await listed('--search', 'lister%1')).toEqual([]);
    expect((await admin(app, ['user', 'list', '--limit', 'many'])).exitCode).toBe(2);
  });

  it('is shown what is known of one, but neither password nor key', async () => {
    const { id, email, token } = await createSignedInUser(app);
    await makeLink(app, token, { password: 'open sesame' });
    const shown = await adminJson(app, ['user', 'show', email]);
    expect(shown).toMatchObject({
      number: id,
      email,
      sessions: 1,
      links: 1,
      secrets: 0,
      signs_in_with: 'password',
    });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|sesame/);
    expect(await adminJson(app, ['user', 'show', String(id)])).toEqual(shown);
    expect(await admin(app, ['user', 'show', 'nobody@example.com'])).toMatchObject({
      exitCode: 1,
      error: 'Nobody here is called nobody@example.com.\n',
    });
  });

  it('confirms somebody whose mail never came', async () => {
    const user = personWith();
    const email = String(user['email']);
    await register(app, user);
    const confirmation_token = await tokenMailedTo(app, email);
    expect(await logIn(email)).toBe(605);
    await adminJson(app, ['user', 'confirm', email]);
    expect(await logIn(email)).toBe(607);
    const late = await app.call(endpoints.confirm, { confirmation_token });
    expect(late.body.status_code, 'the mail that came after all').toBe(613);
  });

  it('disables somebody: every session ends, nobody logs in, links go on', async () => {
    const { email, token } = await createSignedInUser(app);
    const code = await makeLink(app, token);
    expect((await admin(app, ['user', 'disable', email])).out).toContain('go on');
    expect((await app.call(endpoints.listLinks, {}, { token })).http).toBe(401);
    expect(await logIn(email)).toBe(636);
    expect(await visit(code)).toContain('https://example.com/');
    await adminJson(app, ['user', 'enable', email]);
    expect(await logIn(email)).toBe(607);
  });

  it('stops all links and secrets of somebody at once where that is said, until they are enabled', async () => {
    const { email, token } = await createSignedInUser(app);
    const codes = [await makeLink(app, token), await makeLink(app, token, { clicks_limit: 9 })];
    const secret = await makeOne(app, 'secret', token);
    for (const code of codes) expect(await visit(code)).toContain('https://example.com/');
    await adminJson(app, ['user', 'disable', email, '--links']);
    for (const code of codes) expect(await visit(code)).toBe('/expiry?details=shylnkInvalid');
    expect((await openByProgram(app, secret)).body.details).toBe('secInvalid');
    await adminJson(app, ['user', 'enable', email]);
    for (const code of codes) expect(await visit(code)).toContain('https://example.com/');
    expect((await openByProgram(app, secret)).body.message).toBe('success');
  });

  it('keeps somebody out who proves a disabled address by a new password', async () => {
    const { email } = await createSignedInUser(app);
    await adminJson(app, ['user', 'disable', email]);
    await app.call(endpoints.forgotPassword, { user: { email } });
    const token = await tokenMailedTo(app, email, 'Reset');
    await app.call(endpoints.resetPassword, {
      reset_password_token: token,
      password: strongPassword,
      confirmPassword: strongPassword,
    });
    expect(await logIn(email)).toBe(636);
  });

  it('signs somebody out everywhere', async () => {
    const { email, token } = await createSignedInUser(app);
    await adminJson(app, ['user', 'end-sessions', email]);
    expect((await app.call(endpoints.listLinks, {}, { token })).http).toBe(401);
    expect(await logIn(email)).toBe(607);
  });

  it('is told how many API keys somebody has, leaves them when sessions end, and revokes them', async () => {
    const { id, email, token } = await createSignedInUser(app);
    const { key } = await makeApiKey(app, token, { scopes: ['links:read'] });
    await makeApiKey(app, token, { valid_days: 30 });
    const readLinks = async () => {
      const headers = { authorization: `Bearer ${key}` };
      return (await app.app.http.inject({ url: '/api/v1/links', headers })).statusCode;
    };
    const ofOthers = await makeApiKey(app, (await createSignedInUser(app)).token);
    expect(await adminJson(app, ['user', 'show', email])).toMatchObject({ api_keys: 2 });

    const ended = await admin(app, ['user', 'end-sessions', email]);
    expect(ended.out).toContain('Their API keys go on: 2 (user revoke-keys ends them).');
    expect(await readLinks()).toBe(200);

    expect(await adminJson(app, ['user', 'revoke-keys', email])).toMatchObject({ number: id, revoked: 2 });
    expect(await readLinks()).toBe(401);
    expect(await adminJson(app, ['user', 'show', email])).toMatchObject({ api_keys: 0 });
    expect(await adminJson(app, ['audit', '--limit', '1'])).toMatchObject([
      { command: 'user revoke-keys', subject: `user ${id}`, outcome: 'done' },
    ]);
    expect((await admin(app, ['user', 'revoke-keys', email])).out).toContain('has no API key that works');
    expect((await admin(app, ['user', 'end-sessions', email])).out).not.toContain('API key');
    const others = await app.database.query
      .selectFrom('api_keys')
      .select('revoked_at_ms')
      .where('id', '=', ofOthers.id)
      .executeTakeFirstOrThrow();
    expect(others.revoked_at_ms, 'those of others live on').toBeNull();
  });

  it('exports to a new file of their own what the person would get', async () => {
    const { email, token } = await createSignedInUser(app);
    await makeLink(app, token, { password: 'open sesame' });
    await shareSecret(app, token, { text: 'under the third plank' });
    const own = await app.call(endpoints.exportAccount, { password: strongPassword }, { token });
    await adminJson(app, ['user', 'export', email, 'export.json']);
    const file = join(app.dataDirectory, 'export.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(own.body.details);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await admin(app, ['user', 'export', email, 'export.json'])).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('is there already'),
    });
  });

  it('deletes somebody only if that is meant', async () => {
    const { email } = await createSignedInUser(app);
    expect(await admin(app, ['user', 'delete', email])).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('--yes'),
    });
    expect(await logIn(email)).toBe(607);
  });

  it('deletes somebody, and when the command is over nothing is left of them anywhere', async () => {
    const email = `gone-${kind}@example.com`;
    const { id, token } = await createSignedInUser(app, { email });
    const target = `https://canary-${kind}.example/a~q~b/${'long'.repeat(50)}`;
    const plain = await makeLink(app, token, {}, target);
    const secret = await shareSecret(app, token, { text: `canary text ${kind}` });
    await visit(plain);
    await openByProgram(app, secret.code);
    await app.call(endpoints.forgotPassword, { user: { email } });
    await app.call(endpoints.contact, {
      name: 'Maya Lindqvist',
      email,
      message: `canary words ${kind}`,
      'g-recaptcha-response': await solveCaptcha(app),
    });
    await waitForMailsTo(app, email);
    await waitForMailsTo(app, 'operator@example.com');
    const stored = await app.database.query
      .selectFrom('secret_contents')
      .select(['ciphertext', 'link_id as id'])
      .where('link_id', 'in', (links) =>
        links.selectFrom('links').select('id').where('code', '=', secret.code),
      )
      .executeTakeFirstOrThrow();

    const outcome = await admin(app, ['user', 'delete', email, '--yes']);
    expect(outcome).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('2 links and secrets are wiped'),
    });

    const files = await databaseFiles(app);
    const dump = await databaseDump(app);
    for (const words of [email, `canary-${kind}`, `canary words ${kind}`]) {
      expect(dump).not.toContain(words);
      // PostgreSQL's files keep what is deleted until its own vacuuming comes by; only messages are purged there.
      if (kind === 'sqlite') expect(isStored(files, words)).toBe(false);
    }
    expect(isStored(files, stored.ciphertext)).toBe(false);
    const { query } = app.database;
    expect(await query.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await query.selectFrom('click_batches').select('id').execute()).toEqual([]);
    expect(
      await query.selectFrom('visit_days').select('day').where('subject_id', 'in', [id, stored.id]).execute(),
    ).toEqual([]);
    const mails = await mailsInOutbox(app);
    expect(JSON.stringify(mails)).not.toContain(email);
  });

  it('leaves a line in the audit for every change, in the words of the command, and no e-mail in it', async () => {
    const email = freshEmail();
    const { id } = await createSignedInUser(app, { email });
    await adminJson(app, ['user', 'disable', email, '--links']);
    await admin(app, ['user', 'show', email]);
    await adminJson(app, ['user', 'delete', email, '--yes']);
    const [latest, before] = (await adminJson(app, ['audit'])) as Record<string, string>[];
    expect(latest).toMatchObject({
      operator,
      command: 'user delete',
      subject: `user ${id}`,
      outcome: 'done',
    });
    expect(before).toMatchObject({
      command: 'user disable',
      subject: `user ${id}`,
      outcome: 'done, links too',
    });
    expect(await databaseDump(app)).not.toContain(email);
  });

  it('takes back with somebody what still waits to be mailed, to them or in their words to the operator', async () => {
    const away = await startAccountsApp(kind, {
      OPERATOR_EMAIL: 'operator@example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    const { email } = await createSignedInUser(away);
    await away.call(endpoints.forgotPassword, { user: { email } });
    await away.call(endpoints.contact, {
      name: 'Maya',
      email,
      message: 'Where is my parcel?',
      'g-recaptcha-response': await solveCaptcha(away),
    });
    const waiting = () => away.database.query.selectFrom('outbox_mails').select('id').execute();
    expect(await waiting()).toHaveLength(2);
    await adminJson(away, ['user', 'delete', email, '--yes']);
    expect(await waiting()).toEqual([]);
    await away.stop();
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  createSignedInUser,
  freshEmail,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeLink, makeOne } from '../../support/builders/link-builder.ts';
import { databaseDump } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { mailsInOutbox, waitForMailsTo } from '../../support/servers/outbox.ts';
import { admin, adminJson } from '../../support/servers/run-admin.ts';

const operatorEmail = 'operator@example.com';

describeFirst(databaseKinds, 'a report of a link on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { OPERATOR_EMAIL: `The Operator <${operatorEmail}>` });
  });
  afterAll(() => app?.stop());

  /** Sends the form as a browser does. */
  async function send(entered: Record<string, string>, headers: Record<string, string> = {}) {
    return app.app.http.inject({
      method: 'POST',
      url: '/report-link',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(entered).toString(),
    });
  }

  async function report(link: string, changes: Record<string, string> = {}) {
    return send({ link, reason: 'phishing', captcha: await solveCaptcha(app), ...changes });
  }

  const openReports = async () => (await adminJson(app, ['report', 'list'])) as Record<string, unknown>[];

  it('is sent from a page that says how to reach the operator without scripts', async () => {
    const code = await makeLink(app);
    const page = await app.app.http.inject({ url: `/report-link?link=${code}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/s.exec(page.body) ?? [];
    expect(noscript).toContain(`mailto:${operatorEmail}`);
    for (const nothing of ['', '?link=no+code', '?link=%2F%2Fevil.example'])
      expect((await app.app.http.inject({ url: `/report-link${nothing}` })).statusCode).toBe(404);
  });

  it('is kept with its reason and note, tells the operator by mail, and leads to a page that can be reloaded', async () => {
    const code = await makeOne(app, 'secret', (await createSignedInUser(app)).token);
    const email = freshEmail();
    const sent = await report(`s/${code}`, { note: 'It asks for\nmy password', email });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe(`/report-link?link=s/${code}&sent`);
    expect((await app.app.http.inject({ url: String(sent.headers.location) })).body).toContain('Thank you');
    const [listed] = await openReports();
    expect(listed).toMatchObject({ link: `s/${code}`, reason: 'Fraud or phishing', wants_answer: true });
    expect(await adminJson(app, ['report', 'show', String(listed?.['number'])])).toMatchObject({
      note: 'It asks for\nmy password',
      email,
    });
    const mails = await waitForMailsTo(app, operatorEmail);
    const mail = mails.find(({ text }) => text?.includes(code));
    expect(mail?.text).toContain(`https://shylnk.test/s/${code} was reported: Fraud or phishing`);
    expect(mail?.replyTo).toEqual([{ name: '', address: email }]);
  });

  it('tells the operator once an hour of the same link, however many report it', async () => {
    const code = await makeLink(app);
    const told = async () =>
      (await mailsInOutbox(app)).filter(({ text }) => text?.includes(`/${code} was reported`)).length;
    for (const reason of ['spam', 'malware', 'other']) await report(code, { reason });
    await expect.poll(told, { timeout: 60_000 }).toBe(1);
    app.clock.advance({ minutes: 61 });
    await report(code);
    await expect.poll(told, { timeout: 60_000 }).toBe(2);
    expect((await openReports()).filter(({ link }) => link === code)).toHaveLength(4);
  });

  it('that is not whole comes back with what was entered and a sentence, and is not kept', async () => {
    const code = await makeLink(app);
    const captcha = await solveCaptcha(app);
    const before = (await openReports()).length;
    const wrong: [Record<string, string>, number, string][] = [
      [{ link: code, captcha }, 422, 'Please choose what is wrong'],
      [{ link: code, captcha, reason: 'boredom' }, 422, 'Please choose what is wrong'],
      [{ link: code, captcha, reason: 'spam', email: 'maya@' }, 422, 'Email is not Valid'],
      [{ link: code, captcha, reason: 'spam', note: 'x'.repeat(1001) }, 422, '1000'],
      [{ link: code, reason: 'spam', note: 'kept &lt;note' }, 422, 'tick the box once more'],
      [{ link: 'nosuchcode', reason: 'spam', captcha }, 404, 'no such link'],
    ];
    for (const [entered, http, sentence] of wrong) {
      const answer = await send(entered);
      expect([answer.statusCode, answer.body]).toEqual([http, expect.stringContaining(sentence)]);
      if (entered['note'] === 'kept &lt;note') expect(answer.body).toContain('kept &amp;lt;note');
    }
    expect(await openReports()).toHaveLength(before);
  });

  it('may come from a program, which is answered in words of the catalogue', async () => {
    const code = await makeLink(app);
    const json = { accept: 'application/json' };
    const sent = await send({ link: code, reason: 'spam', captcha: await solveCaptcha(app) }, json);
    expect(sent.json()).toMatchObject({ status_code: 628, message: 'success' });
    expect((await send({ link: code, reason: 'spam' }, json)).json()).toMatchObject({ status_code: 612 });
  });

  it('that another site makes a browser send is not taken', async () => {
    const code = await makeLink(app);
    const captcha = await solveCaptcha(app);
    const sent = await send({ link: code, reason: 'spam', captcha }, { 'sec-fetch-site': 'cross-site' });
    expect(sent.headers.location).toBe(`/report-link?link=${code}`);
    expect((await openReports()).filter(({ link }) => link === code)).toEqual([]);
  });

  it('is answered by mail and closed by the operator, who is told if there is nobody to answer', async () => {
    const code = await makeLink(app);
    const email = freshEmail();
    await report(code, { email });
    await report(code, { note: 'no answer, please' });
    const [silent, asking] = await openReports();
    const words = ['report', 'answer', String(asking?.['number']), '--text', 'Thank you.\n\nIt is gone.'];
    await adminJson(app, words);
    const [mail] = await waitForMailsTo(app, email);
    expect(mail?.text).toContain('Thank you.\n\nIt is gone.');
    expect(await admin(app, ['report', 'answer', String(silent?.['number']), '--text', 'Hi'])).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('no address'),
    });
    await adminJson(app, ['report', 'close', String(asking?.['number'])]);
    expect((await openReports()).map(({ number }) => number)).not.toContain(asking?.['number']);
    expect(await adminJson(app, ['report', 'list', '--all'])).toContainEqual(
      expect.objectContaining({ number: asking?.['number'], closed: true, wants_answer: false }),
    );
    const [closed, answered] = (await adminJson(app, ['audit'])) as Record<string, string>[];
    expect([answered?.['command'], closed?.['command']]).toEqual(['report answer', 'report close']);
    expect(JSON.stringify([closed, answered])).not.toContain(email);
  });

  it('belongs to whoever sent it: it is in their export, and goes with them and with the reported link’s owner', async () => {
    const reporter = await createSignedInUser(app);
    const owner = await createSignedInUser(app);
    const code = await makeLink(app, owner.token);
    await report(code, { email: reporter.email, note: `canary of the reporter ${kind}` });
    await report(code, { note: `canary about the owner ${kind}` });
    await app.call(endpoints.contact, {
      name: 'Maya',
      email: reporter.email,
      message: `canary message ${kind}`,
      'g-recaptcha-response': await solveCaptcha(app),
    });
    const { body } = await app.call(
      endpoints.exportAccount,
      { password: strongPassword },
      { token: reporter.token },
    );
    expect(body.details).toMatchObject({
      reports: [{ code, reason: 'phishing', note: `canary of the reporter ${kind}` }],
      messages_to_operator: [{ kind: 'contact', message: `canary message ${kind}` }],
    });
    await adminJson(app, ['user', 'delete', reporter.email, '--yes']);
    expect(await databaseDump(app)).not.toContain(`canary of the reporter ${kind}`);
    await adminJson(app, ['user', 'delete', owner.email, '--yes']);
    expect(await databaseDump(app)).not.toContain(`canary about the owner ${kind}`);
  });

  it('and a contact message are listed, answered and closed alike', async () => {
    const email = freshEmail();
    await app.call(endpoints.contact, {
      name: 'Maya',
      email,
      message: 'Where is my parcel?',
      'g-recaptcha-response': await solveCaptcha(app),
    });
    const [message] = (await adminJson(app, ['feedback', 'list'])) as Record<string, unknown>[];
    expect(message).toMatchObject({ kind: 'contact', email, answered: false });
    const number = String(message?.['number']);
    expect(await adminJson(app, ['feedback', 'show', number])).toMatchObject({
      message: 'Where is my parcel?',
    });
    await adminJson(app, ['feedback', 'answer', number, '--text', 'At the harbour.']);
    expect((await waitForMailsTo(app, email))[0]?.text).toContain('At the harbour.');
    await adminJson(app, ['feedback', 'close', number]);
    expect(await adminJson(app, ['feedback', 'list'])).not.toContainEqual(
      expect.objectContaining({ number: Number(number) }),
    );
  });

  it('and all else is counted, and settings are listed without what is secret', async () => {
    const stats = (await adminJson(app, ['stats'])) as Record<string, number>;
    expect(stats['open_reports']).toBe((await openReports()).length);
    expect(stats['links']).toBeGreaterThan(0);
    expect(stats['bytes']).toBeGreaterThan(1000);
    const changes = {
      settings: {
        ...app.settings,
        SMTP_URL: 'smtp://post:pässword@mail.example:25',
        DATABASE_URL: 'postgres:///db?host=/run&user=me&password=topsecret',
      },
      environment: { SMTP_URL: 'x', APP_SECRET_FILE: '/run/secret' },
    };
    const { out } = await admin(app, ['settings', '--json'], changes);
    expect(JSON.parse(out)).toEqual(
      expect.arrayContaining([
        { setting: 'APP_SECRET', value: '[hidden]', from: 'APP_SECRET_FILE' },
        { setting: 'SMTP_URL', value: 'smtp://post:[hidden]@mail.example:25', from: 'environment' },
        { setting: 'WORKERS', value: '1', from: 'default' },
      ]),
    );
    expect(out).not.toMatch(/pässword|topsecret/);
    expect(out).not.toContain(String(app.settings.APP_SECRET));
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import {
  createSignedInUser,
  solveCaptcha,
  startAccountsApp,
} from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const good = {
  name: 'Maya Lindqvist',
  email: 'Maya@example.com',
  category: 'New Feature',
  message: 'Hello\nyou',
};

describeFirst(databaseKinds, 'feedback and contact on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  const stored = () =>
    app.database.query
      .selectFrom('feedback_messages')
      .select(['kind', 'name', 'email', 'category', 'message'])
      .orderBy('id')
      .execute();
  const send = async (endpoint: typeof endpoints.feedback | typeof endpoints.contact, changes: object = {}) =>
    app.call(endpoint, { ...good, 'g-recaptcha-response': await solveCaptcha(app), ...changes });

  it('are kept', async () => {
    expect(await send(endpoints.feedback)).toMatchObject({
      http: 200,
      body: { status: 'ok', status_code: 628, message: messages.feedback.success },
    });
    expect(await send(endpoints.contact)).toMatchObject({
      http: 200,
      body: { status: 'ok', status_code: 628, message: messages.contact.success },
    });
    expect(await stored()).toEqual([
      { kind: 'feedback', ...good },
      { kind: 'contact', ...good, category: null },
    ]);
  });

  it.each([
    [{ category: 'Select an Category' }, 'Select an Category'],
    [{ category: undefined }, 'Select an Category'],
    [{ email: 'maya@example.info' }, messages.contact.invalidEmail],
    [{ email: 'maya' }, messages.contact.invalidEmail],
    [{ name: ' ' }, messages.contact.provideName],
    [{ message: '' }, 'Please fill in this field'],
    [{ 'g-recaptcha-response': '' }, messages.contact.checkCaptcha],
    [{ 'g-recaptcha-response': undefined }, messages.contact.checkCaptcha],
  ])('are refused with %o, with a status that is no success', async (changes, sentence) => {
    const before = await stored();
    expect(await send(endpoints.feedback, changes)).toMatchObject({
      http: 422,
      body: { status: 'error', status_code: 629, message: sentence },
    });
    expect(await stored()).toEqual(before);
  });

  it('are taken under one’s own e-mail whatever its ending, and under nobody else’s', async () => {
    const { email, token } = await createSignedInUser(app, { email: `maya@${kind}.museum` });
    const sendSignedIn = async (from: string) =>
      app.call(
        endpoints.contact,
        { ...good, email: from, 'g-recaptcha-response': await solveCaptcha(app) },
        { token },
      );
    expect((await send(endpoints.contact, { email })).http).toBe(422);
    expect((await sendSignedIn(`other@${kind}.museum`)).http).toBe(422);
    expect((await sendSignedIn(email)).http).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ kind: 'contact', email });
  });

  it('are refused with a captcha that is not solved', async () => {
    const before = await stored();
    expect(await send(endpoints.contact, { 'g-recaptcha-response': 'x' })).toMatchObject({
      http: 422,
      body: { status: 'error', status_code: 612 },
    });
    expect(await stored()).toEqual(before);
  });
});

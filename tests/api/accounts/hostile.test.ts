import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { statuses } from '../../../contract/statuses.ts';
import {
  createSignedInUser,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A payload that each call would take, but for a captcha nobody solved and tokens nobody has. */
const payloads: [keyof typeof endpoints, Record<string, unknown>][] = [
  ['register', { user: personWith(), accept_terms: true, 'g-recaptcha-response': 'x' }],
  ['confirm', { confirmation_token: 'x' }],
  ['disown', { token: 'x' }],
  ['resendConfirmation', { user: { email: 'nobody@example.com' } }],
  ['forgotPassword', { user: { email: 'nobody@example.com' } }],
  ['providerLogin', { access_token: 'x', email: '', firstname: '', lastname: '', provider: 'google' }],
  ['resetPassword', { reset_password_token: 'x', password: strongPassword, confirmPassword: strongPassword }],
  ['profile', {}],
  [
    'updateProfile',
    {
      firstname: 'Alma',
      lastname: 'Lind',
      date_of_birth: '01-01-1990',
      country_code: '46',
      mobile_no: '701234567',
      gender: 'male',
    },
  ],
  ['getDefaults', {}],
  ['setDefaults', { password: 'k', redirection_time: 10, validity: 7, clicks_limit: 5, url_message: 'm' }],
  ['exportAccount', {}],
  [
    'feedback',
    { name: 'Al Li', email: 'al@example.com', category: 'Bug', message: 'm', 'g-recaptcha-response': 'x' },
  ],
  ['contact', { name: 'Al Li', email: 'al@example.com', message: 'm', 'g-recaptcha-response': 'x' }],
];

/** What may stand anywhere in a payload. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    '\0',
    'a\0b',
    '\ud800',
    "' OR 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    'a@b.co\r\nBcc: c@d.ef',
    '<script>alert(1)</script>',
    'x'.repeat(20_000),
    [],
    {},
    [[[[]]]],
    { toString: 'x' },
    { length: 1e9 },
    '1e1000',
    'NaN',
    '9'.repeat(400),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

describeFirst(databaseKinds, 'whatever is sent on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  async function stored(): Promise<string> {
    const { query } = app.database;
    const rows = [
      await query.selectFrom('users').selectAll().orderBy('id').execute(),
      await query.selectFrom('identities').selectAll().execute(),
      await query.selectFrom('feedback_messages').selectAll().execute(),
      await query.selectFrom('mail_tokens').selectAll().execute(),
      await query.selectFrom('sessions').selectAll().execute(),
    ];
    return JSON.stringify(rows);
  }

  /** Sends it; a refusal must leave everything as it was, and nothing may be a fault of ours. */
  async function expectHarmless(endpoint: Endpoint<unknown, unknown>, payload: unknown): Promise<void> {
    const before = await stored();
    const { http, body } = await app.call(endpoint, payload, { token });
    expect(http).toBeLessThan(500);
    const code = Number((body as Record<string, unknown>)['status_code']);
    const isTaken = code === statuses.profileSaved.code || code === statuses.defaultsSaved.code;
    if (!isTaken) expect(await stored()).toBe(before);
  }

  describe.each(payloads)('to %s', (name, good) => {
    const endpoint = endpoints[name] as Endpoint<unknown, unknown>;
    const isQuery = endpoint.method === 'GET';

    it('is no fault of ours and changes nothing when it is any JSON', async () => {
      const payload = isQuery
        ? fc.dictionary(fc.string(), fc.string())
        : fc.dictionary(fc.string(), oddValue);
      await fc.assert(
        fc.asyncProperty(payload, (sent) => expectHarmless(endpoint, sent)),
        { numRuns: 15 },
      );
    });

    it('is no fault of ours and changes nothing when one part of it is odd', async () => {
      const places = placesIn(good);
      const sent = fc
        .tuple(fc.constantFrom(...places, ['extra']), isQuery ? fc.string() : oddValue)
        .map(([place, value]) => put(good, place, value));
      await fc.assert(
        fc.asyncProperty(sent, (payload) => expectHarmless(endpoint, payload)),
        { numRuns: 30 },
      );
    });
  });

  it('sets nothing that a payload has no word for', async () => {
    const me = await createSignedInUser(app);
    const row = () =>
      app.database.query.selectFrom('users').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow();
    const before = await row();
    const extra = {
      id: 1,
      email: 'taken@over.example',
      password_hash: 'x',
      email_confirmed_at_ms: 1,
      picture: 'x',
    };
    const update = { firstname: 'Maja', lastname: 'Lind', date_of_birth: '01-01-1990', ...extra };
    expect((await app.call(endpoints.updateProfile, update, me)).http).toBe(200);
    expect((await app.call(endpoints.setDefaults, { ...extra, default_validity: 30 }, me)).http).toBe(200);
    expect(await row()).toEqual({
      ...before,
      firstname: 'Maja',
      lastname: 'Lind',
      date_of_birth: '1990-01-01',
    });
  });

  it.each([
    ['a poisoned object', '{"__proto__":{"isAdmin":true},"user":{"email":"a@b.co"}}', 400],
    ['a poisoned user', '{"user":{"__proto__":{"email":"a@b.co"}}}', 400],
    ['a poisoned constructor', '{"user":{"constructor":{"prototype":{"x":1}}}}', 400],
    ['half an object', '{"user":', 400],
    ['a number', '7', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['a heap', `{"user":{"email":"${'x'.repeat(70_000)}"}}`, 413],
    ['a deep nest', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
  ])('is answered when it is %s', async (_name, payload, http) => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: endpoints.forgotPassword.path,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(http);
    expect(response.json()).toMatchObject({ status: 'error' });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('is refused when it holds what the database cannot keep', async () => {
    const odd = 'Ma\0ya';
    const login = await app.call(endpoints.login, { email: `${odd}@example.com`, password: odd });
    expect(login.http).toBe(400);
    for (const name of ['firstname', 'lastname', 'email', 'phone_number', 'date_of_birth'])
      expect((await register(app, personWith({ [name]: odd }))).body.status_code).toBe(610);
    for (const name of ['name', 'email', 'message', 'category']) {
      const good = { name: 'Maya L', email: 'm@example.com', message: 'Hello', category: 'Bug' };
      const captcha = { 'g-recaptcha-response': await solveCaptcha(app) };
      expect((await app.call(endpoints.feedback, { ...good, ...captcha, [name]: odd })).http).toBe(422);
    }
  });

  it('is answered when it is no JSON at all', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await app.app.http.inject({
        method: 'POST',
        url: endpoints.login.path,
        headers: { 'content-type': type },
        payload: 'email=a@b.co&password=x',
      });
      expect(response.statusCode).toBe(400);
    }
  });

  it('is refused when the token is odd', async () => {
    for (const odd of ['', ' ', 'Bearer', 'Bearer ', 'x'.repeat(600), "' OR 1=1 --", `${token} `.slice(1)])
      expect((await app.call(endpoints.profile, undefined, { token: odd })).http).toBe(401);
  });
});

type Place = string[];

/** Every place of an object where a value stands. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]));
  return at.length === 0 ? inside : [at, ...inside];
}

function put(
  object: Record<string, unknown>,
  [first = '', ...rest]: Place,
  value: unknown,
): Record<string, unknown> {
  const inner = object[first];
  return { ...object, [first]: rest.length === 0 ? value : put({ ...(inner as object) }, rest, value) };
}

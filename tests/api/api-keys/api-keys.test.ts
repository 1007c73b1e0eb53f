import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { databaseDump, databaseFiles, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenMailedTo } from '../../support/servers/outbox.ts';

describeFirst(databaseKinds, 'the API keys of a person, on %s,', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  const list = async (token: string) =>
    (await app.call(endpoints.listApiKeys, undefined, { token })).body.details;
  const statesOf = async (token: string) =>
    Object.fromEntries((await list(token)).map(({ name, state }) => [name, state]));
  const create = (token: string, payload: unknown) => app.call(endpoints.createApiKey, payload, { token });
  const revoke = (token: string, payload: unknown) => app.call(endpoints.revokeApiKey, payload, { token });

  it('are listed with all that is known of them, the newest first, and never themselves', async () => {
    const { token } = await createSignedInUser(app);
    expect(await list(token)).toEqual([]);
    const made = new Date(app.clock.now()).toISOString();
    const scopes = ['secrets:read', 'links:create'];
    const first = await makeApiKey(app, token, { name: ' Back-up ', scopes });
    app.clock.advance({ minutes: 1 });
    const second = await makeApiKey(app, token, { name: '<b>"Ünï"</b>', valid_days: null });
    expect(first.key).toMatch(new RegExp(`^shy_${first.id}_[A-Za-z0-9]{49}$`));
    const listed = await list(token);
    expect(listed).toEqual([
      expect.objectContaining({ id: second.id, name: '<b>"Ünï"</b>', expires_at: null, state: 'live' }),
      {
        id: first.id,
        name: 'Back-up',
        scopes: ['links:create', 'secrets:read'],
        created_at: made,
        expires_at: new Date(Date.parse(made) + 365 * 24 * 60 * 60 * 1000).toISOString(),
        last_used: null,
        state: 'live',
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.key.slice(13));
  });

  it('are refused with a sentence where something is missing, and nothing is stored', async () => {
    const { token } = await createSignedInUser(app);
    for (const [payload, sentence] of [
      [{ scopes: ['links:read'] }, 'Please give the key a name'],
      [{ name: 'x'.repeat(61), scopes: ['links:read'] }, 'That is too long (at most 60 characters)'],
      [{ name: 'x', scopes: [] }, 'Please choose what the key may do'],
      [{ name: 'x', scopes: ['links:read'], valid_days: 7 }, 'Please choose how long the key lives'],
    ] as const) {
      const { http, body } = await create(token, payload);
      expect([http, body.details]).toEqual([400, sentence]);
    }
    expect(await list(token)).toEqual([]);
  });

  it('expire at their end, and are revoked one by one or all at once', async () => {
    const { token: early, email } = await createSignedInUser(app);
    await makeApiKey(app, early, { name: 'month', valid_days: 30 });
    const year = await makeApiKey(app, early, { name: 'year' });
    await makeApiKey(app, early, { name: 'ever', valid_days: null });
    app.clock.advance({ days: 30, ms: -1 });
    const login = await app.call(endpoints.login, { email, password: strongPassword });
    const token = login.body.token as string;
    expect(await statesOf(token)).toEqual({ month: 'live', year: 'live', ever: 'live' });
    app.clock.advance({ ms: 1 });
    expect(await statesOf(token)).toEqual({ month: 'expired', year: 'live', ever: 'live' });
    expect((await revoke(token, { id: year.id })).body).toMatchObject({ status_code: 662, revoked: 1 });
    // Once more changes nothing.
    expect((await revoke(token, { id: year.id })).body.status_code).toBe(662);
    expect(await statesOf(token)).toEqual({ month: 'expired', year: 'revoked', ever: 'live' });
    expect((await revoke(token, { all: true })).http).toBe(200);
    expect(await statesOf(token)).toMatchObject({ year: 'revoked', ever: 'revoked' });
  });

  it('are seen and revoked by nobody else', async () => {
    const owner = await createSignedInUser(app);
    const other = await createSignedInUser(app);
    const { id } = await makeApiKey(app, owner.token, { name: 'mine' });
    expect(await list(other.token)).toEqual([]);
    for (const unknown of [id, 'nobodys1'])
      expect((await revoke(other.token, { id: unknown })).http).toBe(404);
    await revoke(other.token, { all: true });
    expect(await statesOf(owner.token)).toEqual({ mine: 'live' });
  });

  it('are managed by whoever is logged in, and by no key', async () => {
    const { token } = await createSignedInUser(app);
    const { key, id } = await makeApiKey(app, token, { name: 'first' });
    for (const sent of [undefined, key, `Bearer ${key}`]) {
      const options = sent === undefined ? {} : { token: sent };
      const answers = [
        await app.call(endpoints.listApiKeys, undefined, options),
        await app.call(endpoints.createApiKey, { name: 'second', scopes: ['links:read'] }, options),
        await app.call(endpoints.revokeApiKey, { id }, options),
        await app.call(endpoints.listLinks, {}, options),
      ];
      expect(answers.map(({ http }) => http)).toEqual([401, 401, 401, 401]);
    }
    expect(await statesOf(token)).toEqual({ first: 'live' });
  });

  it(`are ${limits.apiKeysPerPerson} at most, however many are asked for at once; ended ones make room and are forgotten`, async () => {
    const { token } = await createSignedInUser(app);
    const make = () => create(token, { name: 'one of many', scopes: ['links:read'] });
    const answers = await Promise.all(Array.from({ length: limits.apiKeysPerPerson + 5 }, make));
    const codes = answers.map(({ body }) => body.status_code);
    expect(codes.filter((code) => code === 661)).toHaveLength(limits.apiKeysPerPerson);
    expect(codes.filter((code) => code === 663)).toHaveLength(5);
    for (let round = 0; round < 2; round += 1) {
      expect((await revoke(token, { all: true })).body.revoked).toBe(limits.apiKeysPerPerson);
      app.clock.advance({ seconds: 1 });
      for (let made = 0; made < limits.apiKeysPerPerson; made += 1)
        expect((await make()).body.status_code).toBe(661);
    }
    const states = (await list(token)).map(({ state }) => state);
    expect(states.filter((state) => state === 'live')).toHaveLength(limits.apiKeysPerPerson);
    expect(states.filter((state) => state === 'revoked')).toHaveLength(limits.apiKeysPerPerson);
  });

  it('live on when the password is changed or reset, and their owner is told how many', async () => {
    const { token, email, id: userId } = await createSignedInUser(app);
    await makeApiKey(app, token, { name: 'one' });
    const { id } = await makeApiKey(app, token, { name: 'two' });
    await makeApiKey(app, token, { name: 'three' });
    await revoke(token, { id });
    const next = { password: 'Another1horse!', confirmPassword: 'Another1horse!' };
    const changed = await app.call(
      endpoints.changePassword,
      { current_password: strongPassword, ...next },
      { token },
    );
    expect(changed.body).toMatchObject({ status_code: 618, live_api_keys: 2 });
    await app.call(endpoints.forgotPassword, { user: { email } });
    const reset_password_token = await tokenMailedTo(app, email, 'Reset');
    const reset = await app.call(endpoints.resetPassword, { reset_password_token, ...next });
    expect(reset.body).toMatchObject({ status_code: 616, live_api_keys: 2, details: 'success' });
    const stored = app.database.query
      .selectFrom('api_keys')
      .select('revoked_at_ms')
      .where('user_id', '=', userId);
    expect((await stored.execute()).filter(({ revoked_at_ms }) => revoked_at_ms === null)).toHaveLength(2);
  });

  it('are taken along without the key or its hash; and the key itself is in no log, export or file', async () => {
    const { token } = await createSignedInUser(app);
    const { key, id } = await makeApiKey(app, token, { name: 'Canary', scopes: ['export:read'] });
    const exported = await app.call(endpoints.exportAccount, { password: strongPassword }, { token });
    const { api_keys } = exported.body.details as { api_keys: unknown[] };
    expect(api_keys).toEqual([
      {
        id,
        name: 'Canary',
        scopes: ['export:read'],
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used: null,
        revoked_at: null,
      },
    ]);
    // Sent where it does not belong, it does not get into the log either.
    await app.call(endpoints.listLinks, { key }, { token: key });
    await app.call(endpoints.login, { email: key, password: key });
    const secret = key.slice(13, 56);
    expect(app.logLines.join('\n')).not.toContain(secret);
    expect(JSON.stringify(exported.body)).not.toContain(secret);
    expect(await databaseDump(app)).not.toContain(secret);
    expect(isStored(await databaseFiles(app), secret)).toBe(false);
    expect(isStored(await databaseFiles(app), id)).toBe(true);
  });
});

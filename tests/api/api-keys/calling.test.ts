import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeApiKey } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { createAuthenticateKey } from '../../../server/api-keys/authenticate-key.ts';
import { createUsedDays } from '../../../server/api-keys/used-days.ts';
import type { AuthenticateKey } from '../../../server/http/key-actor.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { admin } from '../../support/servers/run-admin.ts';

describeFirst(databaseKinds, 'a program that calls with a key, on %s,', (kind) => {
  let app: AppUnderTest;
  let authenticate: AuthenticateKey;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    authenticate = createAuthenticateKey({ ...app, noteUse: () => {} });
  });
  afterAll(() => app.stop());

  const refusalOf = async (key: string) => {
    const outcome = await authenticate(key);
    return outcome.ok ? null : outcome.failure;
  };

  it('is the person who made the key, with its scopes and no others', async () => {
    const { token, id: userId } = await createSignedInUser(app);
    const { key, id } = await makeApiKey(app, token, { scopes: ['links:read', 'export:read'] });
    expect(await authenticate(key)).toEqual({
      ok: true,
      value: { userId, keyId: id, scopes: new Set(['links:read', 'export:read']) },
    });
  });

  it('is nobody with a key that was never made, and the database is not asked where the checksum is wrong', async () => {
    const { token } = await createSignedInUser(app);
    const { key, id } = await makeApiKey(app, token);
    const recorded = recordStatements(app.database);
    const here = createAuthenticateKey({ ...app, database: recorded.database, noteUse: () => {} });
    const asked = () => recorded.asked.filter(({ statement }) => statement.sql.includes('api_keys')).length;
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    for (const text of ['', 'nothing', token, mistyped, ` ${key}`])
      expect(await here(text)).toEqual({ ok: false, failure: 'unknown' });
    expect(asked()).toBe(0);
    // The right id with another secret, and an id that nobody has.
    for (const text of [writeApiKey(id, 'A'.repeat(43)), writeApiKey('AAAAAAAA', 'A'.repeat(43))])
      expect(await here(text)).toEqual({ ok: false, failure: 'unknown' });
    expect(asked()).toBe(2);
  });

  it('shares one look with all that call in the same moment', async () => {
    const { token } = await createSignedInUser(app);
    const keys = [await makeApiKey(app, token), await makeApiKey(app, token)];
    const recorded = recordStatements(app.database);
    const here = createAuthenticateKey({ ...app, database: recorded.database, noteUse: () => {} });
    const callers = Array.from({ length: 20 }, (_, index) => keys[index % 2] as { key: string; id: string });
    const outcomes = await Promise.all(callers.map(({ key }) => here(key)));
    expect(outcomes.map((outcome) => outcome.ok && outcome.value.keyId)).toEqual(callers.map(({ id }) => id));
    expect(recorded.asked.filter(({ statement }) => statement.sql.includes('api_keys'))).toHaveLength(1);
  });

  it('is told when the key has expired or was revoked, from that very moment', async () => {
    const { token } = await createSignedInUser(app);
    const revoked = await makeApiKey(app, token);
    const month = await makeApiKey(app, token, { valid_days: 30 });
    const ever = await makeApiKey(app, token, { valid_days: null });
    expect(await refusalOf(revoked.key)).toBeNull();
    await app.call(endpoints.revokeApiKey, { id: revoked.id }, { token });
    expect(await refusalOf(revoked.key)).toBe('revoked');
    app.clock.advance({ days: 30, ms: -1 });
    expect(await refusalOf(month.key)).toBeNull();
    app.clock.advance({ ms: 1 });
    expect(await refusalOf(month.key)).toBe('expired');
    app.clock.advance({ days: 4000 });
    expect(await refusalOf(ever.key)).toBeNull();
  });

  it('is stopped with its person: by an operator for as long as they say, and for good where the account is deleted', async () => {
    const { token, email, id } = await createSignedInUser(app);
    const { key } = await makeApiKey(app, token);
    expect((await admin(app, ['user', 'disable', email])).exitCode).toBe(0);
    expect(await refusalOf(key)).toBe('revoked');
    expect((await admin(app, ['user', 'enable', email])).exitCode).toBe(0);
    expect(await refusalOf(key)).toBeNull();
    const login = await app.call(endpoints.login, { email, password: strongPassword });
    const left = { token: String(login.body.token) };
    await app.call(endpoints.deleteAccount, { password: strongPassword }, left);
    expect(await refusalOf(key)).toBe('unknown');
    const rows = app.database.query.selectFrom('api_keys').select('id').where('user_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('leaves the day of its latest call, written once a day and after the call', async () => {
    const { token } = await createSignedInUser(app);
    const { key, id } = await makeApiKey(app, token);
    const faults: string[] = [];
    const recorded = recordStatements(app.database);
    const usedDays = createUsedDays({
      background: recorded.database,
      clock: app.clock,
      tellFault: (fault) => void faults.push(fault),
    });
    const here = createAuthenticateKey({ ...app, noteUse: usedDays.note });
    const noted = () =>
      recorded.asked.filter(({ statement }) => /^update .?api_keys/.test(statement.sql)).length;
    const lastUsed = () =>
      app.database.query
        .selectFrom('api_keys')
        .select('last_used_day')
        .where('id', '=', id)
        .executeTakeFirst();

    await here(writeApiKey(id, 'A'.repeat(43)));
    await usedDays.stop();
    expect(await lastUsed()).toEqual({ last_used_day: null });
    for (const days of [0, 0, 1]) {
      app.clock.advance({ days });
      await Promise.all([here(key), here(key)]);
      await usedDays.stop();
      expect(await lastUsed()).toEqual({
        last_used_day: new Date(app.clock.now()).toISOString().slice(0, 10),
      });
    }
    expect(noted()).toBe(2);
    expect(faults).toEqual([]);
  });

  it('is not kept from calling when the day cannot be written', async () => {
    const { token } = await createSignedInUser(app);
    const { key } = await makeApiKey(app, token);
    const faults: string[] = [];
    const broken = {
      ...app.database,
      get query(): never {
        throw new Error('no disk');
      },
    };
    const usedDays = createUsedDays({
      background: broken,
      clock: app.clock,
      tellFault: (fault) => void faults.push(fault),
    });
    const here = createAuthenticateKey({ ...app, noteUse: usedDays.note });
    expect((await here(key)).ok).toBe(true);
    await usedDays.stop();
    expect(faults).toEqual(['the day on which an API key was used could not be noted']);
  });
});

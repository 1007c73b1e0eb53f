import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyLengths, apiKeyScopes, writeApiKey } from '../../../contract/api-keys.ts';
import { limits } from '../../../contract/limits.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

const guesser = '198.51.100.77';

describe('what programs may do in a minute', () => {
  let app: AppUnderTest;
  let good: string;
  let other: string;

  beforeAll(async () => {
    app = await startApp('sqlite', { environment: { RATE_LIMITS: 'on', API_RATE_PER_MINUTE: '100' } });
    const { token } = await createSignedInUser(app);
    good = (await makeApiKey(app, token, { scopes: apiKeyScopes })).key;
    other = (await makeApiKey(app, token, { scopes: apiKeyScopes })).key;
  });

  afterAll(() => app?.stop());

  const ask = (key: string, address = guesser) => runOperation(app, operations.readMe, { key, address });
  const guess = (n: number) =>
    writeApiKey(String(n).padStart(apiKeyLengths.id, '0'), 'x'.repeat(apiKeyLengths.secret));

  it('bounds the keys that nobody has and one address tries, and serves who was served before', async () => {
    expect((await ask(good)).status).toBe(200);
    // What cannot be a key is not looked up, and not counted.
    for (let n = 0; n < limits.unknownKeysPerMinute; n += 1) await ask(`${guess(n)}x`);
    for (let n = 0; n < limits.unknownKeysPerMinute; n += 1) expect((await ask(guess(n))).status).toBe(401);
    const refused = await ask(guess(0));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    // Not looked up: whether anybody has it is not said.
    expect((await ask(other)).status).toBe(429);
    expect((await ask(good)).status).toBe(200);
    expect((await ask(guess(0), '198.51.100.78')).status).toBe(401);
    app.clock.advance({ minutes: 1 });
    expect((await ask(other)).status).toBe(200);
  });

  it('tells a key what is left of its minute, and refuses what is beyond it', async () => {
    app.clock.advance({ minutes: 1 });
    const first = await ask(good);
    expect(first.headers['ratelimit-policy']).toBe('"key";q=100;w=60');
    expect(first.headers['ratelimit']).toBe('"key";r=99;t=1');
    for (let n = 1; n < 100; n += 1) expect((await ask(good)).status).toBe(200);
    const beyond = await ask(good);
    expect([beyond.status, beyond.body.code]).toEqual([429, 'tooManyAttempts']);
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(200);
  });
});

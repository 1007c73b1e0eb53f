import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInUser } from '../support/account-builder.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../support/app-under-test.ts';
import { makeOne, storedLink } from '../support/link-builder.ts';

/** Every key of four digits, as somebody goes through them; the right one is neither first nor last. */
const guesses = Array.from({ length: 10_000 }, (_, n) => n.toString().padStart(4, '0'));
const rightKey = '0471';
/** What an address may try in ten minutes, and what all that have failed may try of one link. */
const perAddress = 10;
const perLink = 100;
const windowSeconds = 600;

describe.each(databaseKinds)('guessing a key on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;

  beforeAll(async () => {
    app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  describe.each([
    { type: 'url', times: 10_000 },
    { type: 'secret', times: 1000 },
  ] as const)('of a $type that opens once', ({ type, times }) => {
    async function tryKey(code: string, key: string, address: string) {
      const response = await app.app.http.inject({
        method: 'POST',
        url: type === 'url' ? `/${code}` : `/s/${code}`,
        remoteAddress: address,
        headers: { accept: 'application/json' },
        payload: { key },
      });
      return { ...(response.json() as { status_code: number }), http: response.statusCode };
    }

    /** Tries the keys one after the other, many on their way at a time; says how many were compared, and found. */
    async function tryAll(
      code: string,
      keys: readonly string[],
      addressOf: (index: number) => string,
      onTheirWay = 250,
    ) {
      const seen = { compared: 0, tooMany: 0, found: 0 };
      for (let from = 0; from < keys.length; from += onTheirWay) {
        const answers = await Promise.all(
          keys.slice(from, from + onTheirWay).map((key, n) => tryKey(code, key, addressOf(from + n))),
        );
        for (const { http, status_code } of answers) {
          if (http === 429) seen.tooMany += 1;
          else if (status_code === 710) seen.compared += 1;
          else if (status_code === 709) seen.found += 1;
        }
      }
      return seen;
    }

    it(`${times} times from one address finds nothing, uses nothing up and keeps nobody else out`, async () => {
      const code = await makeOne(app, type, token, { password: rightKey, clicks_limit: 1 });
      const guesser = () => '198.51.100.1';
      expect(await tryAll(code, guesses.slice(0, times), guesser)).toEqual({
        compared: perAddress,
        tooMany: times - perAddress,
        found: 0,
      });
      app.clock.advance({ seconds: windowSeconds - 1 });
      expect(await tryAll(code, guesses.slice(perAddress, 40), guesser)).toMatchObject({ compared: 0 });
      app.clock.advance({ seconds: 1 });
      expect(await tryAll(code, guesses.slice(perAddress, 40), guesser)).toMatchObject({
        compared: perAddress,
      });
      expect((await storedLink(app, type, code)).clicks).toBe(0);
      expect(await tryKey(code, rightKey, '203.0.113.9')).toMatchObject({ http: 200, status_code: 709 });
    });

    it('from fifty addresses is compared a hundred times, and a fresh reader still gets in', async () => {
      const code = await makeOne(app, type, token, { password: rightKey, clicks_limit: 1 });
      const addresses = 50;
      const { compared, found } = await tryAll(
        code,
        guesses.slice(0, 500),
        (index) => `198.51.100.${100 + (index % addresses)}`,
        addresses,
      );
      expect(found).toBe(0);
      expect(compared).toBeGreaterThanOrEqual(perLink);
      // Those that were on their way when the budget ran out were let through before it was seen.
      expect(compared).toBeLessThanOrEqual(perLink + addresses);
      expect(await tryKey(code, rightKey, '198.51.100.100')).toMatchObject({ http: 429 });
      expect(await tryKey(code, rightKey, '203.0.113.9')).toMatchObject({ http: 200, status_code: 709 });
    });
  });
});

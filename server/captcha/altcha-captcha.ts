import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { CaptchaChallenge } from '../../contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import type { Captcha } from './captcha-port.ts';
import { spendCaptcha } from './spent-captcha-store.ts';

/** Rounds of PBKDF2 that one try costs. */
const rounds = 2_000;

const lifetimeMs = 20 * 60 * 1000;

const solvedChallenge = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ expiresAtMs: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** The captcha of our own: the browser works out a number that is costly to find and cheap to check. */
export function createAltchaCaptcha(
  deps: { database: Database; clock: Clock; vault: Vault },
  options: { mostTries: number },
): Captcha {
  const { database, clock } = deps;
  const secrets = {
    hmacSignatureSecret: deps.vault.derive('captcha challenge').toString('base64url'),
    hmacKeySignatureSecret: deps.vault.derive('captcha solution').toString('base64url'),
  };

  return {
    setup: { kind: 'altcha' },
    async createChallenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        // Never too lucky: at least a third of the tries are needed.
        counter: randomInt(options.mostTries, Math.ceil(options.mostTries / 3)),
        // Not the library's own expiry: that one is held against the visitor's clock, which may be wrong.
        data: { expiresAtMs: clock.now() + lifetimeMs },
        deriveKey,
        ...secrets,
      });
      // The library's type leaves open what was asked for just now.
      return challenge as CaptchaChallenge;
    },
    async isSolved(response) {
      const solved = solvedChallenge.safeParse(decode(response));
      if (!solved.success) return false;
      const { challenge, solution } = solved.data;
      const { expiresAtMs } = challenge.parameters.data;
      if (expiresAtMs <= clock.now()) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && (await spendCaptcha(database.query, challenge.signature, expiresAtMs));
    },
  };
}

function decode(response: string): unknown {
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

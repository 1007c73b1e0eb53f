import * as z from 'zod/mini';
import { answerWith, detailsAnswer } from './answer.ts';

/** What the server tells the web application about itself. */
export const configAnswer = answerWith({
  public_url: z.url(),
  captcha: z.union([
    z.strictObject({ kind: z.literal('altcha') }),
    z.strictObject({ kind: z.literal('recaptcha'), site_key: z.string() }),
  ]),
  providers: z.strictObject({ google: z.boolean(), facebook: z.boolean() }),
  /** Who may make an account. */
  registration: z.enum(['open', 'invite', 'closed']),
  /** Whether links can be made without one. */
  anonymous_links: z.boolean(),
  /** Whether it is kept where visitors come from. */
  visit_breakdown: z.boolean(),
  /** Whether titles of pages are looked up. */
  fetch_titles: z.boolean(),
});

/** A challenge of the captcha of our own, in the form its program knows. */
export const captchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.strictObject({ expiresAtMs: z.number() }),
  }),
  signature: z.string(),
});

/** The answer of GET /api/captcha; without a challenge where there is another captcha. */
export const captchaAnswer = z.union([captchaChallenge, detailsAnswer]);

import * as z from 'zod/mini';
import { checkDelta, type Delta } from '../delta/delta.ts';
import { writtenMessage } from '../delta/delta-bounds.ts';
import { burnPass, sealedEnvelope } from '../secrets.ts';
import { answerWith, refusedAnswer } from './answer.ts';

/** The creator's message comes first: come again after so many seconds, with `go`. */
const messageFirst = answerWith({
  message: z.literal('failed'),
  details: z.literal('messageFirst'),
  url_message: z.nullable(z.string()),
  wait_seconds: z.nullable(z.number()),
  go: z.nullable(z.string()),
});

/** So many wrong keys were tried that a captcha stands before the next one. */
const captchaNeeded = answerWith({
  message: z.literal('failed'),
  details: z.literal('captchaNeeded'),
  captcha: z.union([
    z.strictObject({
      kind: z.literal('altcha'),
      challenge_url: z.url(),
      send_as: z.literal('captcha'),
    }),
    z.strictObject({
      kind: z.literal('recaptcha'),
      site_key: z.string(),
      send_as: z.literal('captcha'),
    }),
  ]),
});

/** What a program is answered that follows a link: `details` is its target. */
export const visitAnswer = z.union([
  answerWith({ message: z.literal('success'), details: z.url() }),
  messageFirst,
  captchaNeeded,
  refusedAnswer,
]);

const remaining = {
  remaining_clicks: z.nullable(z.int().check(z.minimum(0))),
  /** Sent to the secret's burn address, it destroys the message; null where readers may not. */
  burn: z.nullable(burnPass),
};

/** What a program is answered that opens a secret: the message, or its envelope for the visitor's browser to open. */
export const openSecretAnswer = z.union([
  answerWith({
    message: z.literal('success'),
    details: z.union([
      z.strictObject({
        entered_secret: z.custom<Delta>((kept) => checkDelta(kept, writtenMessage).ok),
        ...remaining,
      }),
      z.strictObject({ envelope: sealedEnvelope, ...remaining }),
    ]),
  }),
  messageFirst,
  captchaNeeded,
  refusedAnswer,
]);

/** What a program is answered that burns a secret which it has opened. */
export const burnOpenedAnswer = z.union([
  answerWith({ message: z.literal('success'), details: z.string() }),
  refusedAnswer,
]);

/** The answer to an opening by program; a refusal's details is a notice's value or wrongKey. */
export type OpenSecretAnswer = z.output<typeof openSecretAnswer>;

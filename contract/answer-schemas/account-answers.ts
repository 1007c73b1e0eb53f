import * as z from 'zod/mini';
import { answerWith } from './answer.ts';

/** The answer to a registration; the first of `message` is shown for code 610, the others speak for themselves. */
export const registrationAnswer = answerWith({ message: z.exactOptional(z.array(z.string())) });

/** The answer to a login; token, exp and base64 come with success only. */
export const loginAnswer = answerWith({
  token: z.exactOptional(z.string()),
  /** When the token dies, ISO 8601. */
  exp: z.exactOptional(z.iso.datetime()),
  /** The profile picture, without a data URI's prefix; null when there is none. */
  base64: z.exactOptional(z.nullable(z.string())),
  /** The account's e-mail, told by a provider login. */
  email: z.exactOptional(z.string()),
  /** The text to show. */
  details: z.exactOptional(z.string()),
});

/** The answer to a password change: every other token is dead, this one is new. */
export const passwordChangeAnswer = answerWith({
  token: z.exactOptional(z.string()),
  exp: z.exactOptional(z.iso.datetime()),
  /** How many API keys of the account live on. */
  live_api_keys: z.exactOptional(z.number()),
  details: z.string(),
});

/** The answer to a new password by a mailed link. */
export const passwordResetAnswer = answerWith({
  /** How many API keys of the account live on. */
  live_api_keys: z.exactOptional(z.number()),
  details: z.string(),
});

/** Everything of an account, as one JSON document; a text when it was refused. */
export const exportAnswer = answerWith({
  details: z.union([
    z.looseObject({
      /** How many secrets' messages were too much for one document. */
      messages_left_out: z.exactOptional(z.number()),
    }),
    z.string(),
  ]),
});

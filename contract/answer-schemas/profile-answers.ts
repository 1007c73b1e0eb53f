import * as z from 'zod/mini';
import { answerWith } from './answer.ts';

/** The answer of POST /api/profile. Dates are YYYY-MM-DD. */
export const profileAnswer = answerWith({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  gender: z.nullable(z.enum(['male', 'female'])),
  date_of_birth: z.nullable(z.iso.date()),
  country_code: z.nullable(z.string()),
  mobile_no: z.nullable(z.string()),
  /** The profile picture; null when there is none. */
  base64: z.nullable(z.string()),
  /** Whether the account can sign in with a password. */
  has_password: z.boolean(),
});

/** What a user wants new links to start with. */
export const userDefaults = z.strictObject({
  /** The URL key. */
  password: z.nullable(z.string()),
  redirection_time: z.nullable(z.number()),
  /** Days: 1, 7, 15 or 30. */
  validity: z.nullable(z.number()),
  clicks_limit: z.nullable(z.number()),
  url_message: z.nullable(z.string()),
  /** What mails tell of, with blanks between the words. */
  notify: z.nullable(z.string()),
});

/** The answer of POST /api/get_user_defaults. */
export const defaultsAnswer = answerWith({ details: userDefaults });

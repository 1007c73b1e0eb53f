import { endpoints } from '../../contract/endpoints.ts';
import type { Database } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import {
  createSignedInUser,
  hashAtFullCost,
  solveCaptchaAt,
  strongPassword,
} from '../../tests/support/builders/account-builder.ts';
import { codeOf } from '../../tests/support/builders/link-builder.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Something to ask, ready before the time is taken. */
export interface Question {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Two kinds of questions that must take equally long. */
export interface TimingPair {
  name: string;
  pairs: { short: number; long: number };
  /** The specification has the answers differ: time tells nothing more. */
  isTold?: true;
  one(): Promise<Question>;
  other(): Promise<Question>;
}

const key = 'a key of a good length 0123456789';

export async function prepareTimingPairs(
  address: string,
  database: Database,
  random: SeededRandom,
): Promise<TimingPair[]> {
  const passwordHash = await hashAtFullCost();
  const person = await createSignedInUser({ database, clock: systemClock }, { passwordHash });
  const unconfirmed = await createSignedInUser({ database, clock: systemClock }, { passwordHash });
  await database.query
    .updateTable('users')
    .set({ email_confirmed_at_ms: null })
    .where('id', '=', unconfirmed.id)
    .execute();
  const json = { 'content-type': 'application/json' };
  const post = (path: string, payload: object, headers = {}): Question => ({
    method: 'POST',
    path,
    headers: { accept: 'application/json', ...json, ...headers },
    body: JSON.stringify(payload),
  });
  const make = async (path: string, payload: object) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { ...json, authorization: person.token },
      body: JSON.stringify(payload),
    });
    return codeOf(((await response.json()) as { details: string }).details);
  };
  const link = await make(endpoints.createLink.path, {
    url: 'https://example.com/',
    options: { password: key },
  });
  const message = { ops: [{ insert: 'words that nobody will read\n' }] };
  const secret = await make(endpoints.createSecret.path, {
    entered_secret: message,
    options: { password: key },
  });
  const nearly = (text: string) => `${text.slice(0, -1)}${random.pick([...'~^+'])}`;
  const unlike = (text: string) => random.word(text.length);
  const nobody = () => `${random.word(person.email.indexOf('@'))}@example.com`;
  const mailTo = (path: string, email: string) => post(path, { user: { email } });
  const register = async (email: string) => {
    const user = { firstname: 'Maya', lastname: 'Lindqvist', email, password: strongPassword };
    const captcha = { 'g-recaptcha-response': await solveCaptchaAt(address) };
    const payload = {
      user: { ...user, password_confirmation: strongPassword },
      accept_terms: true,
      ...captcha,
    };
    return post(endpoints.register.path, payload);
  };
  const logIn = (email: string) => post(endpoints.login.path, { email, password: 'Wrong1horse!' });
  const quick = { short: 100, long: 5000 };
  const dear = { short: 10, long: 300 };
  return [
    {
      name: 'key of a link',
      pairs: quick,
      one: async () => post(`/${link}`, { key: nearly(key) }),
      other: async () => post(`/${link}`, { key: unlike(key) }),
    },
    {
      name: 'key of a secret',
      pairs: quick,
      one: async () => post(`/s/${secret}`, { key: nearly(key) }),
      other: async () => post(`/s/${secret}`, { key: unlike(key) }),
    },
    {
      name: 'login token',
      pairs: quick,
      one: async () => post(endpoints.profile.path, {}, { authorization: nearly(person.token) }),
      other: async () => post(endpoints.profile.path, {}, { authorization: unlike(person.token) }),
    },
    {
      name: 'forgotten password',
      pairs: { short: 50, long: 1000 },
      one: async () => mailTo(endpoints.forgotPassword.path, person.email),
      other: async () => mailTo(endpoints.forgotPassword.path, nobody()),
    },
    {
      name: 'confirmation asked for again',
      pairs: { short: 50, long: 1000 },
      one: async () => mailTo(endpoints.resendConfirmation.path, unconfirmed.email),
      other: async () => mailTo(endpoints.resendConfirmation.path, nobody()),
    },
    {
      name: 'registration (told by 601, as specified)',
      isTold: true,
      pairs: dear,
      one: () => register(person.email),
      other: () => register(nobody()),
    },
    {
      name: 'login',
      pairs: dear,
      one: async () => logIn(person.email),
      other: async () => logIn(nobody()),
    },
  ];
}

import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { hashPassword } from '../../../server/accounts/passwords/password-hash.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Clock } from '../../../server/platform/clock.ts';
import { randomToken, systemRandom } from '../../../server/platform/random.ts';
import { sha256 } from '../../../server/platform/vault.ts';
import {
  type AppOptions,
  type AppUnderTest,
  type DatabaseKind,
  startApp,
} from '../servers/app-under-test.ts';

export const strongPassword = 'Correct1horse!';

/** The application with a captcha that is real and quickly solved. */
export function startAccountsApp(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
  options: AppOptions = {},
): Promise<AppUnderTest> {
  return startApp(kind, { ...options, environment: { CAPTCHA_TRIES: '3', ...environment } });
}

let people = 0;

/** An e-mail address nobody has had. */
export function freshEmail(): string {
  people += 1;
  return `person${people}@example.com`;
}

/** Solves a challenge as the widget does and gives what it would send. */
export async function solveCaptcha(app: AppUnderTest): Promise<string> {
  const { body } = await app.call(endpoints.captcha);
  return solve(body as unknown as Challenge);
}

/** The same, of a server that listens. */
export async function solveCaptchaAt(address: string): Promise<string> {
  const response = await fetch(address + endpoints.captcha.path);
  return solve((await response.json()) as Challenge);
}

async function solve({ parameters, signature }: Challenge): Promise<string> {
  const challenge = { parameters, ...(signature === undefined ? {} : { signature }) };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The user part of a good registration. */
export function personWith(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstname: 'Maya',
    lastname: 'Lindqvist',
    email: freshEmail(),
    password: strongPassword,
    password_confirmation: strongPassword,
    ...changes,
  };
}

/** Registers somebody; the captcha is solved unless the changes bring another response. */
export async function register(
  app: AppUnderTest,
  user: Record<string, unknown> = personWith(),
  changes: Record<string, unknown> = {},
) {
  const response =
    'g-recaptcha-response' in changes ? {} : { 'g-recaptcha-response': await solveCaptcha(app) };
  return app.call(endpoints.register, { user, accept_terms: true, ...response, ...changes });
}

/** The strong password as another program may have stored it: it is compared at once, however often it is guessed. */
const cheaplyStored =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBmb3IgdGVzdHMuLg$LWRlwvJkuRP/40UOadeyP5ENC2yVChKmrN5AWtkqBJM';

/** The same as the product stores it, for whoever needs that comparing it takes its time. */
export function hashAtFullCost(): Promise<string> {
  return hashPassword(systemRandom, strongPassword);
}

/** Somebody confirmed and signed in, put straight into the database: hashing and mails are for the tests about them. */
export async function createSignedInUser(
  app: { database: Database; clock: Clock },
  changes: { email?: string; passwordHash?: string } = {},
) {
  const email = changes.email ?? freshEmail();
  const now = app.clock.now();
  const { id } = await app.database.query
    .insertInto('users')
    .values({
      email,
      email_confirmed_at_ms: now,
      password_hash: changes.passwordHash ?? cheaplyStored,
      firstname: 'Maya',
      lastname: 'Lindqvist',
      created_at_ms: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomToken(systemRandom);
  await app.database.query
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      user_id: id,
      created_at_ms: now,
      expires_at_ms: now + limits.loginTokenDays * 24 * 60 * 60 * 1000,
    })
    .execute();
  return { id, email, password: strongPassword, token };
}

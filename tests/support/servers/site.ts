import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Database } from '../../../server/database/database.ts';
import { connectSqlite } from '../../../server/database/sqlite/sqlite.ts';
import {
  createSignedInUser,
  personWith,
  solveCaptchaAt,
  strongPassword,
} from '../builders/account-builder.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { freePort } from './free-port.ts';
import { tokenIn, waitForMail } from './outbox.ts';
import { startServer } from './server-process.ts';

/** Where reports and messages to the team go. */
export const operatorEmail = 'operator@example.com';

export type SignedInUser = Awaited<ReturnType<typeof createSignedInUser>>;

/** The product as it is served to browsers, on SQLite, and what a test does to it beside its pages. */
export interface Site {
  /** Its public address: what short links begin with. */
  origin: string;
  /** Its database, for what no call can bring about. */
  database: Database;
  dataDirectory: string;
  /** The settings that make the operator's command use it. */
  environment: Record<string, string>;
  /** Everything it has written to its log. */
  output(): string;
  /** Makes a call; the answer's body with its HTTP status. */
  call(path: string, body: unknown, token?: string): Promise<Record<string, unknown> & { http: number }>;
  /** Somebody with an account, signed in. */
  createUser(): Promise<SignedInUser>;
  /** Makes a link through the call and gives its code. */
  createLink(user: SignedInUser, url: string, options?: Record<string, unknown>): Promise<string>;
  /** Makes a secret through the call, without limits unless told otherwise, and gives its code. */
  createSecret(user: SignedInUser, text: string, options?: Record<string, unknown>): Promise<string>;
  /** Saves what new links of somebody start with. */
  setDefaults(user: SignedInUser, defaults: Record<string, unknown>): Promise<void>;
  /** Somebody registered, who has not confirmed yet. */
  register(email: string, changes?: Record<string, string>): Promise<void>;
  /** Somebody registered and confirmed. */
  addPerson(email: string): Promise<void>;
  /** Signs somebody in and gives the token. */
  tokenOf(email: string, password?: string): Promise<string>;
  /** The last mail to an address with this in its subject, as soon as there is one. */
  mailTo(email: string, subject: string): Promise<Email>;
  /** Ends its process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after that, with what it has kept. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

let shared: Promise<Site> | null = null;

/**
 * One for all tests of a worker that need no settings of their own; it goes with the worker. Whoever uses it makes their
 * own people there and takes nothing for granted about others.
 */
export function sharedSite(): Promise<Site> {
  shared ??= startSite();
  return shared;
}

/** One of its own: its captcha is real and quickly solved, its mails are files. */
export async function startSite(changes: Record<string, string> = {}): Promise<Site> {
  const directory = await createTemporaryDirectory();
  const environment: Record<string, string> = {
    DATA_DIR: directory.path,
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    GEOIP_DB: 'off',
    CAPTCHA_TRIES: '3',
    OPERATOR_EMAIL: operatorEmail,
    ...changes,
  };
  let server = await startServer(environment);
  const database = connectSqlite(join(directory.path, 'shylnk.sqlite'));
  const origin = server.address.replace('127.0.0.1', 'localhost');
  let people = 0;

  async function call(path: string, body: unknown, token = ''): ReturnType<Site['call']> {
    const answer = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
      body: JSON.stringify(body),
    });
    return { ...((await answer.json()) as Record<string, unknown>), http: answer.status };
  }

  async function create(user: SignedInUser, path: string, payload: unknown): Promise<string> {
    const { status_code: status, details } = await call(path, payload, user.token);
    if (status !== 703) throw new Error(`Nothing was made: ${details}`);
    return String(details).split('/').at(-1) ?? '';
  }

  async function register(email: string, changes: Record<string, string> = {}): Promise<void> {
    await call(endpoints.register.path, {
      user: personWith({ email, ...changes }),
      accept_terms: true,
      'g-recaptcha-response': await solveCaptchaAt(server.address),
    });
  }

  return {
    origin,
    database,
    dataDirectory: directory.path,
    environment,
    output: () => server.output(),
    call,
    mailTo: (email, subject) => waitForMail({ dataDirectory: directory.path }, email, subject),
    register,
    createUser() {
      people += 1;
      return createSignedInUser(
        { database, clock: { now: Date.now } },
        { email: `owner${people}@example.com` },
      );
    },
    createLink: (user, url, options = { expiry_date: 24 * 60 * 60 }) =>
      create(user, endpoints.createLink.path, { url, options }),
    createSecret: (user, text, options = {}) =>
      create(user, endpoints.createSecret.path, {
        entered_secret: { ops: [{ insert: `${text}\n` }] },
        options,
      }),
    async setDefaults(user, defaults) {
      const { http } = await call(endpoints.setDefaults.path, defaults, user.token);
      if (http !== 200) throw new Error('The defaults were not saved');
    },
    async addPerson(email) {
      await register(email);
      const token = tokenIn(await waitForMail({ dataDirectory: directory.path }, email, 'Confirm'));
      await fetch(`${origin}/users/confirmation?confirmation_token=${token}`);
    },
    async tokenOf(email, password = strongPassword) {
      return String((await call(endpoints.login.path, { email, password }))['token']);
    },
    kill: () => server.kill(),
    async startAgain() {
      server = await startServer(environment);
    },
    async stop() {
      await database.close();
      await server.stop();
      await directory.remove();
    },
  };
}

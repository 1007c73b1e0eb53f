import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../../server/database/database.ts';
import { connectSqlite } from '../../../server/database/sqlite.ts';
import { createSignedInUser } from '../builders/account-builder.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { freePort, startServer } from '../servers/server-process.ts';
import { type BrowserPage, openPage, type Screen, screenNamed, untilAlive } from './chromium.ts';

/** How long a busy machine may take to do what takes no time. */
export const patience = { timeout: 10_000 };

export type SignedInUser = Awaited<ReturnType<typeof createSignedInUser>>;

export interface DashboardServer {
  /** The server's own public address: what short links begin with. */
  origin: string;
  /** Its database, for what no call can bring about. */
  database: Database;
  dataDirectory: string;
  /** Everything it has written to its log. */
  output(): string;
  /** Somebody with an account, signed in. */
  createUser(): Promise<SignedInUser>;
  /** Makes a link through the call and gives its code. */
  createLink(user: SignedInUser, url: string, options?: Record<string, unknown>): Promise<string>;
  /** Saves what new links of somebody start with. */
  setDefaults(user: SignedInUser, defaults: Record<string, unknown>): Promise<void>;
  /** Makes a secret through the call, without limits unless told otherwise, and gives its code. */
  createSecret(user: SignedInUser, text: string, options?: Record<string, unknown>): Promise<string>;
  /** Ends its process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after that, with what it has kept. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** A server whose dashboard can be looked at by people who are signed in already. */
export async function startDashboardServer(): Promise<DashboardServer> {
  const directory = await createTemporaryDirectory();
  const environment = {
    DATA_DIR: directory.path,
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    GEOIP_DB: 'off',
    CAPTCHA_TRIES: '3',
  };
  let server = await startServer(environment);
  const database = connectSqlite(join(directory.path, 'shylnk.sqlite'));
  let people = 0;

  function post(user: SignedInUser, path: string, payload: unknown): Promise<Response> {
    return fetch(server.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: user.token },
      body: JSON.stringify(payload),
    });
  }

  async function create(user: SignedInUser, path: string, payload: unknown): Promise<string> {
    const answer = await post(user, path, payload);
    const { status_code: status, details } = (await answer.json()) as {
      status_code: number;
      details: string;
    };
    if (status !== 703) throw new Error(`Nothing was made: ${details}`);
    return details.split('/').at(-1) ?? '';
  }

  return {
    origin: server.address.replace('127.0.0.1', 'localhost'),
    database,
    dataDirectory: directory.path,
    output: () => server.output(),
    createUser() {
      people += 1;
      return createSignedInUser(
        { database, clock: { now: Date.now } },
        { email: `owner${people}@example.com` },
      );
    },
    createLink: (user, url, options = { expiry_date: 24 * 60 * 60 }) =>
      create(user, endpoints.createLink.path, { url, options }),
    async setDefaults(user, defaults) {
      const { ok } = await post(user, endpoints.setDefaults.path, defaults);
      if (!ok) throw new Error('The defaults were not saved');
    },
    createSecret: (user, text, options = {}) =>
      create(user, endpoints.createSecret.path, {
        entered_secret: { ops: [{ insert: `${text}\n` }] },
        options,
      }),
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

export interface DashboardPage extends BrowserPage {
  list: Locator;
  /** The rows of the list, by what they lead to. */
  rows: Locator;
  row(code: string): Locator;
  details: Locator;
  dialog: Locator;
  toast(text: string): Locator;
  clipboard(): Promise<string>;
}

/** Opens the dashboard as somebody who is signed in and lets it use the clipboard. */
export async function openDashboard(
  server: DashboardServer,
  user: SignedInUser,
  path = '/home',
  screen: Screen = screenNamed('desktop, light'),
  options: BrowserContextOptions = {},
): Promise<DashboardPage> {
  const opened = await openPage(server.origin, screen, {
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: storedLogin(user) }] },
    ...options,
  });
  const { page } = opened;
  await page.goto(path);
  await untilAlive(page);
  const list = page.getByRole('region', { name: /^(Shylnks|Secrets)$/ });
  return {
    ...opened,
    list,
    rows: list.locator('[data-code]'),
    row: (code) => list.locator(`[data-code="${code}"]`),
    details: page.getByRole('region', { name: 'Details' }),
    dialog: page.getByRole('dialog'),
    // What stands in the page or a dialog may say the same.
    toast: (text) => page.locator('p:not(main p, [role="dialog"] p)', { hasText: text }),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  };
}

/** What a login leaves in the browser. */
export function storedLogin(user: SignedInUser): { name: string; value: string }[] {
  const expiry = new Date(Date.now() + limits.loginTokenDays * 24 * 60 * 60 * 1000);
  return [
    { name: 'token', value: user.token },
    { name: 'tokenExpiry', value: expiry.toISOString() },
    { name: 'email', value: user.email },
  ];
}

export interface Target {
  /** An address that a link can lead to. */
  url: string;
  heading: string;
  stop(): Promise<void>;
}

/** A page of somebody else, for links to lead to. */
export async function startTarget(): Promise<Target> {
  const heading = 'You have arrived';
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>There</title><h1>${heading}</h1>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/shop/lamps?colour=brass`,
    heading,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A browser's name without the word that tells programs from people. */
export const visitorAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Visits a short link as somebody else, in a browser of their own. */
export async function openAsVisitor(shortUrl: string): Promise<Page & { done(): Promise<void> }> {
  const { page, close } = await openPage(new URL(shortUrl).origin, undefined, { userAgent: visitorAgent });
  await page.goto(shortUrl);
  return Object.assign(page, { done: close });
}

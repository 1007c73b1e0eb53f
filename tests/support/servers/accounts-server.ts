import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Locator, Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { startServer } from './server-process.ts';

/** How long a busy machine may take to do what takes no time. */
export const patience = { timeout: 15_000 };

export const strongPassword = 'Correct1horse!';

export interface AccountsServer {
  /** Its public address. */
  origin: string;
  /** Makes a call; the answer's body with its HTTP status. */
  call(path: string, body: unknown, token?: string): Promise<Record<string, unknown> & { http: number }>;
  /** Somebody registered, who has not confirmed yet. */
  register(email: string, changes?: Record<string, string>): Promise<void>;
  /** Somebody registered and confirmed. */
  addPerson(email: string): Promise<void>;
  /** Signs somebody in and gives the token. */
  tokenOf(email: string, password?: string): Promise<string>;
  /** The last mail to an address with this in its subject, as soon as there is one. */
  mailTo(email: string, subject: string): Promise<Email>;
  stop(): Promise<void>;
}

/** A server to have accounts on: its captcha is real and quickly solved, its mails are files. */
export async function startAccountsServer(environment: Record<string, string> = {}): Promise<AccountsServer> {
  const directory = await createTemporaryDirectory();
  const server = await startServer({
    DATA_DIR: directory.path,
    CAPTCHA_TRIES: '3',
    RATE_LIMITS: 'off',
    ...environment,
  });
  const origin = server.address.replace('127.0.0.1', 'localhost');

  async function call(path: string, body: unknown, token = ''): ReturnType<AccountsServer['call']> {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
      body: JSON.stringify(body),
    });
    return { ...((await answer.json()) as Record<string, unknown>), http: answer.status };
  }

  async function solvedCaptcha(): Promise<string> {
    const answer = await fetch(`${origin}/api/captcha`);
    const { parameters, signature } = (await answer.json()) as Required<Challenge>;
    const challenge = { parameters, signature };
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  async function mailTo(email: string, subject: string): Promise<Email> {
    const outbox = join(directory.path, 'outbox');
    const find = async () => {
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
      const mails = await Promise.all(
        files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
      );
      return mails.findLast(
        (mail) => mail.to?.some(({ address }) => address === email) && mail.subject?.includes(subject),
      );
    };
    return expect.poll(find, patience).toBeDefined().then(find) as Promise<Email>;
  }

  async function register(email: string, changes: Record<string, string> = {}): Promise<void> {
    await call('/users', {
      user: {
        firstname: 'Maya',
        lastname: 'Lindqvist',
        email,
        password: strongPassword,
        password_confirmation: strongPassword,
        ...changes,
      },
      accept_terms: true,
      'g-recaptcha-response': await solvedCaptcha(),
    });
  }

  return {
    origin,
    call,
    mailTo,
    register,
    async addPerson(email) {
      await register(email);
      const token = new URL(linkIn(await mailTo(email, 'Confirm'))).searchParams.get('token');
      await fetch(`${origin}/users/confirmation?confirmation_token=${token}`);
    },
    async tokenOf(email, password = strongPassword) {
      return String((await call('/auth/login', { email, password }))['token']);
    },
    async stop() {
      await server.stop();
      await directory.remove();
    },
  };
}

/** The link that a mail is about. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+\?token=[\w-]+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link with a token');
  return link;
}

/** A toast; what stands in the page itself may say the same. */
export function toast(page: Page, text: string): Locator {
  return page.locator('p:not(main p):not([role=dialog] p)', { hasText: text });
}

/** A note in the page, which stays. */
export function note(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

/** Presses a button that looks disabled: it can be pressed all the same, to be told what is missing. */
export async function pressMuted(button: Locator): Promise<void> {
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.press('Enter');
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, email: string, password = strongPassword): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

/** Ticks the captcha and waits until it is solved. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByLabel('I’m not a robot').check();
  await page.getByText('Verified', { exact: true }).first().waitFor(patience);
}

/** The page must fit the screen's width. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide, 'the page must not scroll sideways').toBe(false);
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

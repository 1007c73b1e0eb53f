import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { limits } from '../../../contract/limits.ts';
import type { SignedInUser, Site } from '../servers/site.ts';
import { type BrowserPage, openPage, type Screen, screenNamed, untilAlive } from './chromium.ts';
import { toast } from './page-parts.ts';

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
  server: Site,
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
    toast: (text) => toast(page, text),
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

import type { BrowserContextOptions, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { type BrowserPage, openPage, type Screen, screenNamed, untilAlive } from './chromium.ts';

/** How long a busy machine may take to do what takes no time. */
export const patience = { timeout: 10_000 };

export interface LandingServer {
  /** The server's own public address: what short links begin with. */
  origin: string;
  process: ServerProcess;
  stop(): Promise<void>;
}

/** A server to visit the landing page of. */
export async function startLandingServer(environment: Record<string, string> = {}): Promise<LandingServer> {
  const directory = await createTemporaryDirectory();
  const process = await startServer({ DATA_DIR: directory.path, RATE_LIMITS: 'off', ...environment });
  return {
    origin: process.address.replace('127.0.0.1', 'localhost'),
    process,
    async stop() {
      await process.stop();
      await directory.remove();
    },
  };
}

export interface LandingPage extends BrowserPage {
  input: Locator;
  button: Locator;
  /** The generated links, the newest first. */
  rows: Locator;
  toast(text: string): Locator;
  /** Shortens an address by Enter and waits until its row is there; gives the short address. */
  shorten(address: string): Promise<string>;
  /** What each row shows as entered. */
  entered(): Promise<string[]>;
  clipboard(): Promise<string>;
}

/** Opens the landing page as a guest who lets it use the clipboard. */
export async function openLanding(
  origin: string,
  screen: Screen = screenNamed('desktop, light'),
  options: BrowserContextOptions = {},
): Promise<LandingPage> {
  const opened = await openPage(origin, screen, {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const { page } = opened;
  await page.goto('/');
  await untilAlive(page);
  const input = page.getByPlaceholder(messages.landing.placeholder);
  await input.waitFor();
  const rows = page.getByRole('list', { name: 'Your short links' }).getByRole('listitem');
  return {
    ...opened,
    input,
    button: page.getByRole('button', { name: messages.landing.shorten }),
    rows,
    // What stands in the page itself may say the same.
    toast: (text) => page.locator('p:not(main p)', { hasText: text }),
    async shorten(address) {
      await input.fill(address);
      await input.press('Enter');
      await expect.poll(() => rows.first().getByText(address, { exact: true }).count(), patience).toBe(1);
      await expect.poll(() => input.inputValue(), patience).toBe('');
      return (await rows.first().getByRole('link').getAttribute('href')) ?? '';
    },
    entered: () =>
      rows.evaluateAll((items) => items.map((item) => item.firstElementChild?.textContent ?? '')),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  };
}

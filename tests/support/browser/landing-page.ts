import type { BrowserContextOptions, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { type BrowserPage, openPage, patience, type Screen, screenNamed, untilAlive } from './chromium.ts';
import { toast } from './page-parts.ts';

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
    toast: (text) => toast(page, text),
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

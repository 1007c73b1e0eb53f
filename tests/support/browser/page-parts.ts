import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { strongPassword } from '../builders/account-builder.ts';
import { patience } from './chromium.ts';

/** A toast; what stands in the page itself may say the same. */
export function toast(page: Page, text: string): Locator {
  return page.locator('p:not(main p, [role="dialog"] p)', { hasText: text });
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

/**
 * Lets time pass, on a clock that was installed, until something is shown that stays. What is waited for may begin its
 * wait only after the page says that it waits: once may be too early.
 */
export async function passTimeUntil(page: Page, ms: number, shown: Locator): Promise<void> {
  const countAfter = async () => {
    await page.clock.fastForward(ms);
    return shown.count();
  };
  await expect.poll(countAfter, { ...patience, interval: 200 }).toBeGreaterThan(0);
}

/** The page must fit the screen's width. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide, 'the page must not scroll sideways').toBe(false);
}

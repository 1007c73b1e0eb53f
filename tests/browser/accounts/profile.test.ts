// @module-tag rest
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  patience,
  type Screen,
  screenNamed,
} from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { expectNoSidewaysScrolling, logIn, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

const { profile } = messages;

/** Somebody new, signed in, on a page of the profile. */
async function signedIn(path: string, screen?: Screen): Promise<BrowserPage & { email: string }> {
  const user = await server.createUser();
  return { ...(await openDashboard(server, user, path, screen)), email: user.email };
}

const sections = [
  {
    id: 1,
    label: profile.accountDetails,
    menu: profile.mobileMenu.accountDetails,
    heading: 'Account details',
  },
  { id: 2, label: profile.settings, menu: profile.mobileMenu.settings, heading: 'Settings' },
  { id: 4, label: profile.contactUs, menu: profile.mobileMenu.contactUs, heading: messages.contact.heading },
  { id: 5, label: profile.feedback, menu: profile.mobileMenu.feedback, heading: messages.feedback.heading },
  { id: 9, label: profile.about, menu: null, heading: messages.landing.footer.about },
  { id: 7, label: profile.terms, menu: profile.mobileMenu.terms, heading: profile.mobileMenu.terms },
  { id: 8, label: profile.privacy, menu: profile.mobileMenu.privacy, heading: profile.mobileMenu.privacy },
];

async function expectSection(page: Page, id: number, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor(patience);
  expect(new URL(page.url()).searchParams.get('id')).toBe(String(id));
  await expect.poll(() => page.title(), patience).toContain(heading);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), patience).toBe(heading);
}

describe('the sections', () => {
  test('on a desk each is chosen from the list beside it', rest, async () => {
    const { page, problems, close } = await signedIn('/profile');
    await page.getByRole('heading', { level: 1, name: 'Account details' }).waitFor(patience);
    const list = page.getByRole('navigation', { name: 'Profile' });
    // The first one is shown already: the others, and then back to it.
    for (const { id, label, heading } of [...sections.slice(1), ...sections.slice(0, 1)]) {
      await list.getByRole('link', { name: label }).click();
      await expectSection(page, id, heading);
      expect(await list.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('page');
    }
    await page.goto('/profile?id=3');
    await page.getByText(profile.comingSoon).waitFor(patience);
    await page.goto('/profile?id=77');
    await page.getByRole('heading', { level: 1, name: 'Account details' }).waitFor(patience);
    await list.getByRole('link', { name: messages.shell.backToHome }).click();
    await page.waitForURL('**/home', patience);
    expect(problems).toEqual([]);
    await close();
  });

  test('on a phone a menu leads to each of them and back', rest, async () => {
    const { page, problems, close } = await signedIn('/profile', screenNamed('phone, light'));
    const menu = page.getByRole('navigation', { name: 'Profile' });
    await menu.waitFor(patience);
    for (const { id, menu: label, heading } of sections) {
      if (label === null) continue;
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expectSection(page, id, heading);
      await expectNoSidewaysScrolling(page);
      await page.getByRole('link', { name: profile.back, exact: true }).click();
      await menu.waitFor(patience);
    }
    await menu.getByRole('link', { name: profile.mobileMenu.home, exact: true }).click();
    await page.waitForURL('**/home', patience);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('password and data', () => {
  test('a changed password ends every other login and keeps this one', async () => {
    const { page, email, close } = await signedIn('/profile?id=2');
    const elsewhere = await server.tokenOf(email);
    for (const name of ['Kiosk', 'Build server'])
      await server.call(endpoints.createApiKey.path, { name, scopes: ['links:create'] }, elsewhere);
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('region', { name: 'Change password' });
    await form.getByLabel('Current password').fill('Wrong1horse!');
    await form.getByLabel('Password', { exact: true }).fill('Better2horse!');
    await form.getByLabel('Confirm Password').fill('Better2horse!');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Wrong password').waitFor(patience);
    expect(await form.getByLabel('Password', { exact: true }).inputValue(), 'nothing is lost').toBe(
      'Better2horse!',
    );
    await expectNoAxeViolations(page);
    await form.getByLabel('Current password').fill(strongPassword);
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Password changed. 2 API keys still work').waitFor(patience);

    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect((await server.call('/api/profile', {}, elsewhere)).http).toBe(401);
    expect((await server.call('/api/profile', {}, token ?? '')).http).toBe(200);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor(patience);
    await close();
  });

  test(
    'everything that is kept can be downloaded as a JSON file, after the password was said again',
    rest,
    async () => {
      const { page, email, close } = await signedIn('/profile?id=2');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const modal = page.getByRole('dialog');
      await modal.getByLabel('Password', { exact: true }).fill('Wrong1horse!');
      await modal.getByRole('button', { name: 'Download' }).click();
      await modal.getByText('Wrong password').waitFor(patience);
      await expectNoAxeViolations(page);
      const downloading = page.waitForEvent('download');
      await modal.getByLabel('Password', { exact: true }).fill(strongPassword);
      await modal.getByRole('button', { name: 'Download' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^shylnk-data-\d{4}-\d\d-\d\d\.json$/);
      const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(JSON.stringify(data)).toContain(email);
      await modal.waitFor({ state: 'hidden', ...patience });
      await close();
    },
  );

  test('an account is deleted after its password was said again', rest, async () => {
    const { page, email, close } = await signedIn('/profile?id=2', screenNamed('phone, dark'));
    const token = await server.tokenOf(email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Password', { exact: true }).fill('Wrong1horse!');
    await modal.getByRole('button', { name: 'Delete' }).click();
    await modal.getByText('Wrong password').waitFor(patience);
    await expectNoAxeViolations(page);
    await modal.getByLabel('Password', { exact: true }).fill(strongPassword);
    await modal.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Your account is deleted').waitFor(patience);
    await page.getByPlaceholder(messages.landing.placeholder).waitFor(patience);
    expect((await server.call('/api/profile', {}, token)).http).toBe(401);
    expect((await server.call('/auth/login', { email, password: strongPassword }))['status_code']).toBe(604);
    await close();
  });
});

test('whose login ended elsewhere is led to the login page', rest, async () => {
  const { page, email, close } = await signedIn('/home');
  // A list that is refused would end the login here as well.
  await page.getByRole('heading', { name: /^Welcome to SHYLNK/ }).waitFor(patience);
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await server.call('/auth/logout', {}, token);
  await page.goto('/profile?id=2');
  await page.getByText(messages.dashboard.loginAgain).first().waitFor(patience);
  await page
    .getByRole('region', { name: profile.profileSettings })
    .getByRole('button', { name: 'LOGIN' })
    .click();
  await page.waitForURL('**/login', patience);
  await logIn(page, email);
  await page.waitForURL('**/home', patience);
  await close();
});

// @module-tag rest
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { passTimeUntil, solveCaptcha, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { alsoLong, describeFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

/** What people meet when a file that a screen, a dialog or a block of it is made of cannot be fetched. */
const { login, register, shell } = messages;

let server: Site;
let opened: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => opened.close());

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

describeFirst(
  alsoLong([screenNamed('desktop, dark')], [screenNamed('phone, light')]),
  'on $name',
  (screen) => {
    async function openGuest(path: string): Promise<Page> {
      opened = await openPage(server.origin, screen);
      await opened.page.goto(path);
      await untilAlive(opened.page);
      return opened.page;
    }

    test('a screen that is missing says so, Back leads back, and Forward or a press fetches it', async () => {
      const page = await openGuest('/login');
      await opened.context.setOffline(true);
      await page.getByRole('link', { name: 'Sign up here.' }).click();
      const said = page.getByRole('heading', { name: shell.crash });
      await said.waitFor(patience);
      await page.getByText('This page could not be fetched.').waitFor();
      await expectToFit(page);
      await expectNoAxeViolations(page);

      await page.goBack();
      await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
      await page.goForward();
      await said.waitFor(patience);
      await opened.context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor(patience);
      await page.goBack();
      await page.goForward();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor(patience);
    });

    test('a dialog that is missing leaves the page as it is, and opens once it can be fetched', async () => {
      const page = await openGuest('/login');
      const email = page.locator('main').getByLabel('Email', { exact: true });
      await email.fill('maya@example.com');
      await opened.context.setOffline(true);
      await page.getByRole('button', { name: login.forgot }).click();
      const offer = page.getByRole('dialog', { name: 'This could not be opened' });
      await offer.waitFor(patience);
      await expectToFit(page);
      await opened.context.setOffline(false);
      await offer.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('dialog', { name: login.forgot }).waitFor(patience);
      expect(await email.inputValue()).toBe('maya@example.com');
    });

    test('a file that fails only once is fetched again without a word', async () => {
      const page = await openGuest('/login');
      await page.route(/mail-modal/, (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: login.forgot }).focus();
      await page.getByRole('button', { name: login.forgot }).press('Enter');
      await page.getByRole('dialog', { name: login.forgot }).waitFor(patience);
    });

    test('the making of a link that is missing can be closed, and the form of an edit fetched again', async () => {
      const user = await server.createUser();
      const code = await server.createLink(user, 'https://shop.test/lamp');
      const owner = await openDashboard(server, user, `/home?type=url&code=${code}`, screen);
      opened = owner;
      const { page, details, context } = owner;
      await details.getByText('Total clicks').waitFor(patience);
      await context.setOffline(true);
      await details.getByRole('button', { name: 'Edit' }).click();
      await details.getByText('This part could not be fetched').waitFor(patience);
      await expectToFit(page);
      await context.setOffline(false);
      await details.getByRole('button', { name: 'Try again' }).click();
      await details.getByRole('button', { name: 'Save' }).waitFor(patience);

      await page.goto('/home');
      await owner.rows.first().waitFor(patience);
      await context.setOffline(true);
      await page.keyboard.press('c');
      const offer = page.getByRole('dialog', { name: 'This could not be opened' });
      await offer.waitFor(patience);
      await offer.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => offer.count(), patience).toBe(0);
      await owner.rows.first().waitFor(patience);
      expect(new URL(page.url()).search).toBe('');
    });
  },
);

test('a registration with a phone number says that it failed when the numbers of the world cannot be fetched', async () => {
  opened = await openPage(server.origin);
  const { page } = opened;
  await page.route(/phone/, (route) => route.abort());
  await page.goto('/register');
  await page.getByLabel(register.firstName).fill('Maya');
  await page.getByLabel(register.lastName).fill('Lindqvist');
  await page.getByLabel(register.email).fill('maya@example.com');
  await page.getByLabel(register.password, { exact: true }).fill(strongPassword);
  await page.getByLabel(register.confirmPassword).fill(strongPassword);
  await page.getByLabel('Phone number').fill('+46701740635');
  await page.getByLabel(/I accept the/).check();
  await solveCaptcha(page);
  await page.getByRole('button', { name: register.submit }).click();
  await toast(page, register.unableFallback).waitFor(patience);
});

test('a file that never comes counts as missing after a while', async () => {
  const owner = await openDashboard(server, await server.createUser(), '/no/such/page');
  opened = owner;
  const { page, dialog } = owner;
  await page.clock.install();
  await page.route(/assets\/(new-secret|create-editor)/, () => undefined);
  // Time passes when the page waits for this file: before, everything that is on its way would count as missing.
  const asked = page.waitForRequest(/assets\/new-secret/, patience);
  await page.goto('/home?view=new-secret', { waitUntil: 'commit' });
  await asked;
  await page.getByRole('navigation').first().waitFor(patience);
  const offer = page.getByRole('dialog', { name: 'This could not be opened' });
  await passTimeUntil(page, 30_000, offer);
  await page.unroute(/assets\/(new-secret|create-editor)/);
  await page.route(/assets\/create-editor/, () => undefined);
  await offer.getByRole('button', { name: 'Reload page' }).click();
  await dialog.getByRole('heading', { name: 'Share secret' }).waitFor(patience);
  await passTimeUntil(page, 30_000, dialog.getByText('The editor could not be fetched.'));
});

test('a captcha whose file never comes says so after a while', async () => {
  opened = await openPage(server.origin);
  const { page } = opened;
  await page.clock.install();
  await page.route(/solve-altcha/, () => undefined);
  await page.goto('/register');
  await page.getByLabel('I’m not a robot').check();
  await page.getByText('Verifying…').waitFor(patience);
  await passTimeUntil(page, 30_000, page.getByText('That did not work. Please tick the box again.'));
});

test('a search of the command menu that cannot be made can be made again', async () => {
  const user = await server.createUser();
  const code = await server.createLink(user, 'https://shop.test/lamp');
  const owner = await openDashboard(server, user);
  opened = owner;
  const { page, dialog, context } = owner;
  await owner.rows.first().waitFor(patience);
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('shop');
  await dialog.getByText(code).waitFor(patience);
  await context.setOffline(true);
  await dialog.getByRole('combobox').fill('lamp');
  await dialog.getByText('Your shylnks and secrets could not be searched.').waitFor(patience);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText(code).waitFor(patience);
});

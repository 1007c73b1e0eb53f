import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { logIn, solveCaptcha, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { alsoLong, describeFirst, rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

/** What people meet who lose their connection, under their open page. */
const { login, register, contact, dashboard, links, landing, profile } = messages;

const unreachable = 'The server cannot be reached. Are you online?';

let server: Site;
let opened: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => opened.close());

const screens = alsoLong([screenNamed('desktop, light')], [screenNamed('phone, dark')]);

/** How often a call has left the page since. */
function countSent(page: Page, { path }: { path: string }): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** How often a call has failed for want of an answer since. */
function countUnanswered(page: Page, { path }: { path: string }): () => number {
  let count = 0;
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Neither the loader keeps presses from the page nor a button that is at work. */
async function expectPressable(page: Page): Promise<void> {
  const work = page.getByText('Loading…').or(page.locator('button[aria-busy="true"]'));
  await expect.poll(() => work.count(), patience).toBe(0);
}

describeFirst(screens, 'without a connection, on $name', (screen) => {
  async function openGuest(path: string): Promise<Page> {
    opened = await openPage(server.origin, screen);
    await opened.page.goto(path);
    await untilAlive(opened.page);
    return opened.page;
  }

  async function openOwner(path = '/home'): Promise<DashboardPage> {
    const user = await server.createUser();
    const code = await server.createLink(user, 'https://shop.test/lamp');
    const owner = await openDashboard(server, user, path.replace('CODE', code), screen);
    opened = owner;
    return owner;
  }

  test('a login fails at once, is not sent later, and works when it is tried again', async () => {
    const page = await openGuest('/login');
    const { email } = await server.createUser();
    await page.getByLabel('Email', { exact: true }).click();
    await opened.context.setOffline(true);
    await logIn(page, email);
    await toast(page, login.failed).waitFor(patience);
    await expectPressable(page);
    // The loader comes late and a call in a task of its own: only a call that failed was surely sent offline.
    const tried = countSent(page, endpoints.login);
    const unanswered = countUnanswered(page, endpoints.login);
    await page.getByRole('button', { name: 'LOGIN' }).dblclick();
    await expect.poll(() => unanswered() > 0 && unanswered() === tried(), patience).toBe(true);
    await expectPressable(page);

    await opened.context.setOffline(false);
    const sent = countSent(page, endpoints.login);
    await logIn(page, email);
    await page.waitForURL('**/home', patience);
    expect(sent()).toBe(1);
  });

  test('a mail cannot be asked for, which is said, and the entered address stays', rest, async () => {
    const page = await openGuest('/login');
    await page.getByRole('button', { name: login.forgot }).click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Email').fill('maya@example.com');
    await opened.context.setOffline(true);
    const ask = modal.getByRole('button', { name: login.resetPassword, exact: true });
    await ask.click();
    await toast(page, login.somethingWrong).waitFor(patience);
    expect(await modal.getByLabel('Email').inputValue()).toBe('maya@example.com');

    await opened.context.setOffline(false);
    const sent = countSent(page, endpoints.forgotPassword);
    await ask.click();
    await modal.getByRole('status').getByText(/./).waitFor(patience);
    expect(sent()).toBe(1);
  });

  test('a registration fails at once, with everything typed still there', rest, async () => {
    const page = await openGuest('/register');
    await page.getByLabel(register.firstName).fill('Maya');
    await page.getByLabel(register.lastName).fill('Lindqvist');
    await page.getByLabel(register.email).fill('new@example.com');
    await page.getByLabel(register.password, { exact: true }).fill(strongPassword);
    await page.getByLabel(register.confirmPassword).fill(strongPassword);
    await page.getByLabel(/I accept the/).check();
    await solveCaptcha(page);
    await opened.context.setOffline(true);
    await page.getByRole('button', { name: register.submit }).click();
    await toast(page, register.unableFallback).waitFor(patience);
    await expectPressable(page);
    expect(await page.getByLabel(register.firstName).inputValue()).toBe('Maya');
    const sent = countSent(page, endpoints.register);
    await opened.context.setOffline(false);
    await solveCaptcha(page);
    expect(sent(), 'sent by itself').toBe(0);
  });

  test('a message to the team fails at once, with everything typed still there', rest, async () => {
    const page = await openGuest('/contact-us');
    await page.getByLabel('First name').fill('Maya');
    await page.getByLabel('Last name').fill('Lindqvist');
    await page.getByLabel('Email').fill('maya@example.com');
    await page.getByLabel('Message').fill('Do you ship lamps?');
    await solveCaptcha(page);
    await opened.context.setOffline(true);
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await toast(page, contact.fallback).waitFor(patience);
    await expectPressable(page);
    expect(await page.getByLabel('Message').inputValue()).toBe('Do you ship lamps?');

    await opened.context.setOffline(false);
    const sent = countSent(page, endpoints.contact);
    await solveCaptcha(page);
    await submit.click();
    await toast(page, contact.success).waitFor(patience);
    expect(sent()).toBe(1);
  });

  test('a profile is not saved, silently, and Save works once the connection is back', rest, async () => {
    const { page } = await openOwner('/profile?id=2');
    const block = page.getByRole('region', { name: profile.profileSettings });
    await block.getByRole('button', { name: /^Edit/ }).click();
    await block.getByLabel('First name').fill('Matilda');
    await block.getByLabel('Last name').fill('Lindqvist');
    await block.getByLabel('Date of birth').fill('1990-02-03');
    await opened.context.setOffline(true);
    await block.getByRole('button', { name: 'Save' }).click();
    await block.getByText('Not saved', { exact: true }).waitFor(patience);
    await expectPressable(page);

    await opened.context.setOffline(false);
    const sent = countSent(page, endpoints.updateProfile);
    await block.getByRole('button', { name: 'Save' }).click();
    await block.getByRole('button', { name: /^Edit/ }).waitFor(patience);
    await block.getByText('Matilda').waitFor(patience);
    expect(sent()).toBe(1);
  });

  test('a logout forgets the login at once, in every tab', rest, async () => {
    const { page, context } = await openOwner();
    const other = await context.newPage();
    await other.goto('/home');
    await other.getByRole('region', { name: 'Shylnks' }).waitFor(patience);
    await context.setOffline(true);
    if (screen.isTouch) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: /^logout$/i }).click();
    await page.waitForURL(`${server.origin}/`, patience);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('');
    await other.waitForURL(`${server.origin}/`, patience);

    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.waitFor(patience);
    await context.setOffline(false);
    await tryAgain.click();
    await page.getByPlaceholder(landing.placeholder).waitFor(patience);
  });

  test(
    'lists, statistics and details say that they cannot be fetched, and are fetched when told to',
    rest,
    async () => {
      const { page, rows, list, details, context } = await openOwner();
      await rows.first().waitFor(patience);
      await context.setOffline(true);
      await page.getByRole('radio', { name: dashboard.secrets }).click();
      const overall = page.getByRole('region', { name: 'Overall visits' });
      for (const part of [list, overall]) {
        await part.getByText(dashboard.fetchFailed).waitFor(patience);
        await part.getByText(unreachable).waitFor(patience);
      }
      expect(await page.evaluate(() => localStorage.getItem('token')), 'still signed in').not.toBe('');

      await context.setOffline(false);
      for (const part of [list, overall]) {
        await part.getByRole('button', { name: 'Try again' }).click();
        await expect.poll(() => part.getByText(unreachable).count(), patience).toBe(0);
      }

      await context.setOffline(true);
      await page.goBack();
      await rows.first().waitFor(patience);
      await list.getByText('The server cannot be reached').waitFor(patience);
      await context.setOffline(false);
      await list.getByRole('button', { name: 'Try again' }).click();
      await list.getByText('1 loaded').waitFor(patience);

      await context.setOffline(true);
      await rows.first().click();
      await details.getByText(dashboard.fetchFailed).waitFor(patience);
      await context.setOffline(false);
      await details.getByRole('button', { name: 'Try again' }).click();
      await details.getByText('Total clicks').waitFor(patience);
    },
  );

  test(
    'a link is not made, with everything typed still there, and is made when it is tried again',
    rest,
    async () => {
      const { page, dialog, context, toast: said } = await openOwner('/home?view=new-shylnk');
      await dialog.getByLabel('Link to shorten').fill('https://shop.test/shade');
      await context.setOffline(true);
      const create = dialog.getByRole('button', { name: 'Create shylnk' });
      await create.click();
      await said(links.shorteningUnsuccessful).waitFor(patience);
      expect(await dialog.getByLabel('Link to shorten').inputValue()).toBe('https://shop.test/shade');

      await context.setOffline(false);
      const sent = countSent(page, endpoints.createLink);
      await create.click();
      await dialog.getByRole('heading', { name: links.shortened }).waitFor(patience);
      expect(sent()).toBe(1);
    },
  );
});

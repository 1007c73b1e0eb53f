// @module-tag rest
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { type BrowserPage, openPage, patience } from '../../support/browser/chromium.ts';
import { logIn, solveCaptcha, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { register, profile } = messages;

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

async function openForm(): Promise<BrowserPage> {
  const opened = await openPage(server.origin);
  await opened.page.goto('/register');
  await opened.page.getByLabel(register.firstName).fill('Maya');
  return opened;
}

/** All that a registration needs; what is left to the test is added by it. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(register.lastName).fill('Lindqvist');
  await page.getByLabel(register.email).fill(email);
  await page.getByLabel(register.password, { exact: true }).fill(strongPassword);
  await page.getByLabel(register.confirmPassword).fill(strongPassword);
  await page.getByLabel(/I accept the/).check();
  await solveCaptcha(page);
}

/** Signs somebody new in and opens their settings. */
async function openSettings(email: string): Promise<BrowserPage> {
  await server.addPerson(email);
  const opened = await openPage(server.origin);
  await opened.page.goto('/login');
  await logIn(opened.page, email);
  await opened.page.waitForURL('**/home', patience);
  await opened.page.goto('/profile?id=2');
  return opened;
}

describe('a date of birth', () => {
  test('that is typed half-way is not taken for none when somebody registers', async () => {
    const { page, close } = await openForm();
    await fillIn(page, 'half@example.com');
    const birthday = page.getByLabel(register.dateOfBirth, { exact: true });
    await birthday.focus();
    await page.keyboard.type('14');
    await page.keyboard.press('Tab');
    const said = page.getByRole('main').getByText(register.properDateOfBirth);
    await page.getByRole('button', { name: register.submit }).click();
    await said.waitFor(patience);
    await toast(page, register.properDateOfBirth).waitFor(patience);
    expect(await toast(page, register.confirmationSent).count()).toBe(0);
    await birthday.fill('1993-06-14');
    await said.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: register.submit }).click();
    await toast(page, register.confirmationSent).waitFor(patience);
    await close();
  });

  test('that is typed half-way into the profile is said to be no date', async () => {
    const { page, close } = await openSettings('half-profile@example.com');
    const block = page.getByRole('region', { name: profile.profileSettings });
    await block.getByRole('button', { name: /^Edit/ }).click();
    await block.getByLabel('First name').fill('Majken');
    await block.getByLabel(register.dateOfBirth, { exact: true }).focus();
    await page.keyboard.type('14');
    await block.getByRole('button', { name: 'Save' }).click();
    await block.getByText(register.properDateOfBirth).waitFor(patience);
    await close();
  });
});

describe('a phone number', () => {
  test.each([
    ['+49 0151 23456789', '49', '15123456789'],
    ['+46 (0)70 123 45 67', '46', '701234567'],
  ])('pasted as %s keeps all its digits', async (pasted, countryCode, national) => {
    const email = `phone-${countryCode}@example.com`;
    const { page, close } = await openForm();
    await page.getByLabel('Phone number country').waitFor(patience);
    const phone = page.getByLabel('Phone number', { exact: true });
    await phone.focus();
    await page.keyboard.insertText(pasted);
    await fillIn(page, email);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/users'),
    );
    await page.getByRole('button', { name: register.submit }).click();
    const { user } = (await sent).postDataJSON() as { user: Record<string, string> };
    expect([user['country_code'], user['phone_number']]).toEqual([countryCode, national]);
    await toast(page, register.confirmationSent).waitFor(patience);
    await close();
  });

  test.each(['+1 000 000 0000', '+49 12', '+49 0151 234567890123'])(
    'like %s, which nobody has, is refused',
    async (typed) => {
      const { page, close } = await openForm();
      await page.getByLabel('Phone number country').waitFor(patience);
      await page.getByLabel('Phone number', { exact: true }).focus();
      await page.keyboard.insertText(typed);
      await fillIn(page, 'nobody@example.com');
      await page.getByRole('button', { name: register.submit }).click();
      await toast(page, 'Enter a proper phone number').waitFor(patience);
      expect(await toast(page, register.confirmationSent).count()).toBe(0);
      await close();
    },
  );

  test('in the profile is held against the same rule before it is sent', async () => {
    const { page, close } = await openSettings('phone-profile@example.com');
    const block = page.getByRole('region', { name: profile.profileSettings });
    await block.getByRole('button', { name: /^Edit/ }).click();
    await block.getByLabel(register.dateOfBirth, { exact: true }).fill('1993-06-14');
    await block.getByLabel('Mobile number').fill('0151 23456789');
    await block.getByRole('button', { name: 'Save' }).click();
    await block.getByText('Enter the country code of the number, too').waitFor(patience);
    await block.getByLabel('Country code').fill('+49');
    await block.getByRole('button', { name: 'Save' }).click();
    await block.getByText('15123456789', { exact: false }).waitFor(patience);
    await close();
  });
});

describe('a side step loses nothing', () => {
  test('of a half-filled registration, but the passwords', async () => {
    const { page, close } = await openForm();
    await page.getByLabel(register.lastName).fill('Lindqvist');
    await page.getByLabel(register.email).fill('later@example.com');
    await page.getByLabel(register.dateOfBirth, { exact: true }).fill('1993-06-14');
    await page.getByLabel(register.password, { exact: true }).fill(strongPassword);
    await page.getByLabel(/I accept the/).check();
    await page.getByRole('link', { name: register.loginHere }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
    await page.goBack();
    await expect.poll(() => page.getByLabel(register.firstName).inputValue(), patience).toBe('Maya');
    expect(await page.getByLabel(register.lastName).inputValue()).toBe('Lindqvist');
    expect(await page.getByLabel(register.email).inputValue()).toBe('later@example.com');
    expect(await page.getByLabel(register.dateOfBirth, { exact: true }).inputValue()).toBe('1993-06-14');
    expect(await page.getByLabel(/I accept the/).isChecked()).toBe(true);
    expect(await page.getByLabel(register.password, { exact: true }).inputValue()).toBe('');
    await close();
  });

  test('of a half-filled registration when the whole page is left: the browser asks', async () => {
    const { page, close } = await openForm();
    const asked = page.waitForEvent('dialog', patience);
    const reloading = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloading;
    await close();
  });

  test('of changed settings, until they are saved or given up', async () => {
    const { page, close } = await openSettings('aside@example.com');
    const details = page.getByRole('region', { name: profile.profileSettings });
    const defaults = page.getByRole('region', { name: profile.defaultSettings });
    const list = page.getByRole('navigation', { name: 'Profile' });
    const stepAside = async () => {
      await list.getByRole('link', { name: profile.accountDetails }).click();
      await page.getByRole('heading', { level: 1, name: 'Account details' }).waitFor(patience);
      await page.goBack();
    };
    await details.getByRole('button', { name: /^Edit/ }).click();
    await details.getByLabel('First name').fill('Majken');
    await defaults.getByRole('button', { name: /^Edit/ }).click();
    await defaults.getByLabel('Message').fill('Half a message');
    await stepAside();
    await expect.poll(() => details.getByLabel('First name').inputValue(), patience).toBe('Majken');
    expect(await defaults.getByLabel('Message').inputValue()).toBe('Half a message');
    await defaults.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Default settings have been updated').waitFor(patience);
    await details.getByRole('button', { name: 'Back' }).click();
    await stepAside();
    await details.getByText('Maya', { exact: true }).waitFor(patience);
    await defaults.getByText('Half a message').waitFor(patience);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await close();
  });

  test('of a message to the team', async () => {
    const { page, close } = await openPage(server.origin);
    await page.goto('/feedback');
    await page.getByLabel('Message').fill('I like it, but');
    await page.getByRole('link', { name: messages.landing.login, exact: true }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Message').inputValue(), patience).toBe('I like it, but');
    await close();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import {
  expectNoSidewaysScrolling,
  logIn,
  note,
  pressMuted,
  solveCaptcha,
  toast,
} from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { linkIn } from '../../support/servers/outbox.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

const { register, profile } = messages;

async function look(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScrolling(page);
}

describeFirst(
  [
    { screen: screenNamed('desktop, light'), isPhone: false },
    { screen: screenNamed('phone, dark'), isPhone: true },
  ],
  'on $screen.name',
  ({ screen, isPhone }) => {
    test('a person registers, confirms, logs in, sets up their profile and leaves', async () => {
      const email = `journey-${screen.viewport.width}@example.com`;
      const { page, problems, close } = await openPage(server.origin, screen);

      await page.goto('/');
      await page.getByRole('link', { name: messages.landing.register, exact: true }).click();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor(patience);
      await registerByTyping(page, email);

      const mail = await server.mailTo(email, 'Confirm');
      await page.goto(linkIn(mail));
      await page.waitForURL('**/login', patience);
      await note(page, messages.confirm.thanks).waitFor(patience);
      await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
      await look(page);

      await pressMuted(page.getByRole('button', { name: messages.login.submit }));
      await page.getByText('Please enter your email').waitFor(patience);
      await logIn(page, email, 'Wrong1password!');
      await toast(page, 'Wrong email or password').waitFor(patience);
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
      await logIn(page, email);
      await page.waitForURL('**/home', patience);

      await goToSection(page, isPhone, 'Account details');
      const details = page.getByRole('region', { name: 'Account details' });
      await details.getByText('Lindqvist', { exact: true }).waitFor(patience);
      expect(await details.getByText('Not set').count(), 'gender').toBe(1);
      expect(await details.textContent()).toContain('14 June 1993');
      expect(await details.getByText('+46').locator('..').textContent()).toBe('+46701740635');
      await look(page);

      await goToSection(page, isPhone, 'Settings');
      await changeProfile(page);
      await changeDefaults(page);

      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: /^logout$/i }).click();
      await page.getByPlaceholder(messages.landing.placeholder).waitFor(patience);
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('');
      await page.goto('/profile');
      await page.getByPlaceholder(messages.landing.placeholder).waitFor(patience);

      expect(problems).toEqual([]);
      await close();
    });
  },
);

async function registerByTyping(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main');
  const submit = form.getByRole('button', { name: register.submit });
  await pressMuted(submit);
  await page.getByText('Please enter your first name').waitFor(patience);
  expect(
    await form.getByLabel(register.firstName).evaluate((field) => field === document.activeElement),
  ).toBe(true);

  await form.getByLabel(register.firstName).fill('Maya');
  await form.getByLabel(register.lastName).fill('Lindqvist');
  const birthday = form.getByLabel(register.dateOfBirth);
  await birthday.fill('2999-01-01');
  await birthday.blur();
  await toast(page, register.properDateOfBirth).waitFor(patience);
  expect(await birthday.inputValue(), 'a date that cannot be one is cleared').toBe('');
  await birthday.fill('1993-06-14');
  await form.getByLabel(register.email).fill(email);
  await form.getByLabel(register.password, { exact: true }).fill('nodigits!');
  await form.getByLabel(register.confirmPassword).fill(strongPassword);
  const phone = form.getByLabel('Phone number', { exact: true });
  await form.getByLabel('Phone number country').selectOption('SE');
  await phone.pressSequentially('701740635');
  await solveCaptcha(page);
  await form.getByLabel(/I accept the/).check();
  await submit.click();
  await toast(page, register.passwordTooSimple).waitFor(patience);
  expect(await form.getByLabel(register.firstName).inputValue(), 'nothing is lost').toBe('Maya');
  await form.getByLabel(register.password, { exact: true }).fill(strongPassword);
  await look(page);
  for (const name of ['Terms & Conditions', 'Privacy policy'])
    expect(await page.getByRole('link', { name }).getAttribute('target')).toBe('_blank');

  await submit.click();
  await toast(page, register.confirmationSent).waitFor(patience);
  for (const label of [register.firstName, register.lastName, register.dateOfBirth, register.email])
    expect(await form.getByLabel(label).inputValue(), `${label} is cleared`).toBe('');
  expect(await phone.inputValue()).toBe('');
  expect(await form.getByLabel(/I accept the/).isChecked()).toBe(false);
  expect(await form.getByLabel('I’m not a robot').isChecked()).toBe(false);
}

/** On a desk the name in the bar and then the list; on a phone the menu, and from there each section and back. */
async function goToSection(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (!isPhone) {
    if (!page.url().includes('/profile')) await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
    await page
      .getByRole('navigation', { name: 'Profile' })
      .getByRole('link', { name: name.toUpperCase() })
      .click();
  } else {
    if (page.url().includes('/profile'))
      await page.getByRole('link', { name: profile.back, exact: true }).click();
    else {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: messages.navigation.menu.profile }).click();
    }
    await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name, exact: true }).click();
  }
  await page.getByRole('heading', { level: 1, name }).waitFor(patience);
}

async function changeProfile(page: Page): Promise<void> {
  const block = page.getByRole('region', { name: profile.profileSettings });
  const save = block.getByRole('button', { name: 'Save' });
  await block.getByRole('button', { name: /^Edit/ }).click();
  await pressMuted(save);
  await toast(page, 'Nothing has been changed yet').waitFor(patience);
  await block.getByLabel('First name').fill('Someone');
  await block.getByRole('button', { name: 'Back' }).click();
  await block.getByText('Maya', { exact: true }).waitFor(patience);

  await block.getByRole('button', { name: /^Edit/ }).click();
  await block.getByLabel('Last name').fill('L');
  await save.click();
  await toast(page, profile.lastNameTooShort).waitFor(patience);
  await block.getByLabel('Last name').fill('Lindqvist-Berg');
  await block.getByLabel('Female').check();
  await look(page);
  await save.click();
  await toast(page, 'Profile has been updated').waitFor(patience);
  await block.getByText('Lindqvist-Berg').waitFor(patience);
  await block.getByText('Female').waitFor(patience);
}

async function changeDefaults(page: Page): Promise<void> {
  const block = page.getByRole('region', { name: profile.defaultSettings });
  const save = block.getByRole('button', { name: 'Save' });
  await block.getByRole('button', { name: /^Edit/ }).click();
  await block.getByRole('radio', { name: '7 days' }).check();
  await block.getByLabel('URL key').fill('amber-otter-42');
  await block.getByLabel('Redirection time in seconds').fill('4');
  await block.getByLabel('Clicks limit').fill('250');
  await block.getByLabel('Message').fill('Thanks for stopping by.');
  await save.click();
  await toast(page, messages.defaults.redirectionTooShort).waitFor(patience);
  await block.getByLabel('Redirection time in seconds').fill('10');
  await look(page);
  await save.click();
  await toast(page, 'Default settings have been updated').waitFor(patience);
  for (const value of ['7 days', '10 seconds', '250', 'Thanks for stopping by.'])
    await block.getByText(value, { exact: true }).waitFor(patience);
  await block.getByRole('button', { name: 'Show key' }).click();
  await block.getByText('amber-otter-42').waitFor(patience);
}

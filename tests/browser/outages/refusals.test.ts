import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { type BrowserPage, openPage, patience } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { logIn, solveCaptcha, toast } from '../../support/browser/page-parts.ts';
import { withWriting } from '../../support/browser/secret-writer.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

/** What the screens say when the server answers what it seldom does, or not at all. */
const { login, register, links, codes, secrets, profile, defaults, feedback } = messages;

let server: Site;
let opened: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => opened.close());

/** From now on the server answers a call like this; null: not at all. */
async function answer(
  page: Page,
  { path }: { path: string },
  body: object | null,
  status = 200,
): Promise<void> {
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) =>
    body === null ? route.abort() : route.fulfill({ status, json: body }),
  );
}

test('a registration that is refused says why', rest, async () => {
  opened = await openPage(server.origin);
  const { page } = opened;
  await page.goto('/register');
  const password = page.getByLabel(register.password, { exact: true });
  await page.getByLabel(register.firstName).fill('Maya');
  await page.getByLabel(register.lastName).fill('Lindqvist');
  await page.getByLabel(register.email).fill('maya@example.com');
  await password.fill('Short1!');
  await page.getByLabel(register.confirmPassword).fill('Short1!');
  await page.getByLabel(/I accept the/).check();
  const submit = page.getByRole('button', { name: register.submit });
  await solveCaptcha(page);
  await submit.click();
  await toast(page, register.passwordTooShort).first().waitFor(patience);

  await password.fill(strongPassword);
  await page.getByLabel(register.confirmPassword).fill(strongPassword);
  const bare = (status_code: number) => ({ status: 'ok', status_code });
  const refused = (status_code: number) => ({ ...bare(status_code), message: ['The first', 'The second'] });
  for (const [body, text] of [
    [refused(601), register.emailTaken],
    [refused(603), register.alreadyRegistered],
    [refused(610), 'The first'],
    [refused(611), register.acceptTerms],
    [refused(777), register.unable],
    [bare(601), register.emailTaken],
    [bare(603), register.alreadyRegistered],
    [bare(611), register.acceptTerms],
    [null, register.unableFallback],
  ] as const) {
    await answer(page, endpoints.register, body);
    await submit.click();
    await page.locator('p:not(main p)').getByText(text, { exact: true }).first().waitFor(patience);
    await solveCaptcha(page);
  }
});

test('a login that fails, and a mail that cannot be asked for, say so', rest, async () => {
  opened = await openPage(server.origin);
  const { page } = opened;
  for (const body of [{ status: 'error', status_code: 607 }, { status: 'ok', status_code: 604 }, null]) {
    await answer(page, endpoints.login, body);
    await page.goto('/login');
    await logIn(page, 'maya@example.com');
    await toast(page, login.failed).waitFor(patience);
  }
  await answer(page, endpoints.forgotPassword, { status: 'ok', status_code: 615 });
  await page.getByRole('button', { name: login.forgot }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill('maya@example.com');
  await modal.getByRole('button', { name: login.resetPassword, exact: true }).click();
  await modal.getByText(login.somethingWrong).waitFor(patience);
});

describe('of the dashboard', () => {
  async function open(path: string): Promise<DashboardPage> {
    const dashboard = await openDashboard(server, await server.createUser(), path);
    opened = dashboard;
    return dashboard;
  }

  test('a link that is not made, a code that is not checked and defaults that do not come say so', async () => {
    const { page, dialog, toast: said } = await open('/home?view=new-shylnk');
    await dialog.getByLabel('Link to shorten').fill('https://shop.test/lamp');
    await answer(page, endpoints.getDefaults, null);
    await dialog.getByRole('button', { name: /defaults/i }).click();
    await said(links.defaultsFailed).waitFor();

    for (const option of ['Advanced options', 'Custom code'])
      await dialog.getByRole('switch', { name: option }).click();
    const check = dialog.getByRole('button', { name: 'Check availability' });
    await dialog.getByRole('textbox', { name: 'Custom code' }).fill('abc');
    await check.click();
    await said(codes.length).waitFor();
    await dialog.getByRole('textbox', { name: 'Custom code' }).fill('lamp2026');
    await answer(page, endpoints.checkAvailability, null);
    await check.click();
    await said(links.checkingUnsuccessful).waitFor();

    const create = dialog.getByRole('button', { name: 'Create shylnk' });
    await answer(page, endpoints.createLink, {
      status: 'ok',
      status_code: 703,
      message: 'success',
      details: '',
    });
    await create.click();
    await said(links.generateFallback).waitFor();
  });

  test('a secret that is not kept says so', rest, async () => {
    const dashboard = await open('/home?view=new-secret');
    const { editor, type } = withWriting(dashboard);
    await editor.click();
    await type('The cake is under the stairs');
    const share = dashboard.dialog.getByRole('button', { name: 'Share secret' });
    const refused = { status: 'ok', status_code: 705, message: 'failed', details: 'Too sweet' };
    await answer(dashboard.page, endpoints.createSecret, refused);
    await share.click();
    await dashboard.toast(secrets.generateFailed).waitFor();
    await answer(dashboard.page, endpoints.createSecret, null);
    await share.click();
    await dashboard.toast(secrets.saveError).waitFor();
  });

  test('a change that is not saved says so', rest, async () => {
    const user = await server.createUser();
    const code = await server.createLink(user, 'https://shop.test/lamp');
    const dashboard = await openDashboard(server, user, `/home?type=url&code=${code}&view=edit`);
    opened = dashboard;
    const { page, details, toast: said } = dashboard;
    await details.getByRole('radio', { name: '15 days' }).check();
    const save = details.getByRole('button', { name: 'Save' });
    const refused = { status: 'ok', status_code: 705, message: 'failed', details: 'Not today' };
    await answer(page, endpoints.edit, refused);
    await save.click();
    await said(`${links.editError}: Not today`).waitFor();
    await answer(page, endpoints.edit, null);
    await save.click();
    await said(links.editFallback).waitFor();
  });

  test('a profile with what cannot be says what is wrong', async () => {
    const { page } = await open('/profile?id=2');
    const block = page.getByRole('region', { name: profile.profileSettings });
    await block.getByRole('button', { name: /^Edit/ }).click();
    await block.getByLabel('First name').fill('M');
    await block.getByLabel('Last name').fill('L');
    const save = block.getByRole('button', { name: 'Save' });
    await save.click();
    for (const text of [profile.firstNameTooShort, profile.lastNameTooShort, profile.dateOfBirthMissing])
      await block.getByText(text).waitFor();
    await block.getByLabel('Date of birth').fill('2999-01-01');
    await save.click();
    await block.getByText(profile.dateInFuture).waitFor();
    expect(await block.getByText(profile.dateOfBirthMissing).count()).toBe(0);
  });

  test('defaults with too long a message, and feedback that cannot be sent, say so', rest, async () => {
    const { page } = await open('/profile?id=2');
    const block = page.getByRole('region', { name: profile.defaultSettings });
    await block.getByRole('button', { name: /^Edit/ }).click();
    await block.getByLabel('Message').fill('a'.repeat(limits.messageMaxLength + 1));
    await block.getByRole('button', { name: 'Save' }).click();
    await block.getByText(defaults.messageTooLong).waitFor();

    await page.goto('/profile?id=5');
    await page.getByLabel('Category').click();
    await page.getByRole('option', { name: feedback.categories[1] }).click();
    await page.getByLabel('Message').fill('The graph could be larger.');
    for (const [body, text] of [
      [{ status: 'error', status_code: 629, message: 'Not like this' }, feedback.failure],
      [null, feedback.fallback],
    ] as const) {
      await answer(page, endpoints.feedback, body, 422);
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Submit' }).click();
      await toast(page, text).waitFor(patience);
    }
  });
});

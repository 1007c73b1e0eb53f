// @module-tag rest
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { statuses } from '../../../contract/statuses.ts';
import {
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { logIn, note, pressMuted, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { rest } from '../../support/run/rest.ts';
import { linkIn } from '../../support/servers/outbox.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

const newPassword = 'Better2horse!';

test('a forgotten password is set anew by mail: old logins end, the old password is refused, the link works once', async () => {
  const email = 'forgetful@example.com';
  await server.addPerson(email);
  const oldToken = await server.tokenOf(email);
  await server.call(endpoints.createApiKey.path, { name: 'Kiosk', scopes: ['links:create'] }, oldToken);
  const { page, problems, close } = await openPage(server.origin);

  await page.goto('/login');
  await page.getByRole('button', { name: messages.login.forgot }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(email);
  await modal.getByRole('button', { name: messages.login.resetPassword }).click();
  await modal.getByText(statuses.mailOnItsWay.text).waitFor(patience);
  await expectNoAxeViolations(page);

  const link = linkIn(await server.mailTo(email, 'password'));
  await page.goto(link);
  await page.getByRole('heading', { name: messages.resetPassword.heading }).waitFor(patience);
  const update = page.getByRole('button', { name: messages.resetPassword.submit });
  await pressMuted(update);
  const password = page.getByLabel(messages.resetPassword.password, { exact: true });
  const confirmation = page.getByLabel(messages.resetPassword.confirmPassword);
  await password.fill(newPassword);
  await confirmation.fill('Other3horse!');
  await update.click();
  await toast(page, messages.register.passwordsDiffer).waitFor(patience);
  await expectNoAxeViolations(page);
  await confirmation.fill(newPassword);
  await update.click();
  await page.waitForURL('**/login', patience);
  await note(page, messages.resetPassword.done).waitFor(patience);
  await note(page, '1 API key still works: in the settings, under Programs').waitFor(patience);

  expect((await server.call('/api/profile', {}, oldToken)).http).toBe(401);
  await logIn(page, email, strongPassword);
  await toast(page, statuses.wrongCredentials.text).waitFor(patience);

  await page.goto(link);
  await password.fill(strongPassword);
  await confirmation.fill(strongPassword);
  await update.click();
  await page.waitForURL('**/login', patience);
  await note(page, statuses.badResetToken.text).waitFor(patience);

  await logIn(page, email, newPassword);
  await page.waitForURL('**/home', patience);
  expect(problems).toEqual([]);
  await close();
});

test('opening or closing a modal of the login page clears its email and its answer', rest, async () => {
  const { page, close } = await openPage(server.origin);
  await page.goto('/login');
  const modal = page.getByRole('dialog');
  for (const { opener, action } of [
    { opener: messages.login.forgot, action: messages.login.resetPassword },
    { opener: messages.login.resend, action: messages.login.resendAction },
  ]) {
    for (const round of [1, 2]) {
      await page.getByRole('button', { name: opener }).click();
      await modal.waitFor(patience);
      expect(await modal.getByLabel('Email').inputValue(), `${action}, round ${round}`).toBe('');
      expect(await modal.getByText(statuses.mailOnItsWay.text).count()).toBe(0);
      await modal.getByLabel('Email').fill('nobody@example.com');
      await modal.getByRole('button', { name: action, exact: true }).click();
      await modal.getByText(statuses.mailOnItsWay.text).waitFor(patience);
      await modal.getByRole('button', { name: messages.login.cancel }).click();
      await modal.waitFor({ state: 'detached', ...patience });
    }
  }
  await close();
});

test(
  'a reset link without a token is an invalid request, a confirmation link without one an invalid token',
  rest,
  async () => {
    const { page, close } = await openPage(server.origin);
    await page.goto('/reset-password');
    await page.waitForURL('**/login', patience);
    await note(page, messages.resetPassword.invalidRequest).waitFor(patience);

    await page.goto('/confirm');
    await note(page, messages.confirm.invalidToken).waitFor(patience);
    expect(await page.getByText(messages.confirm.thanks).count(), 'thanks for nothing').toBe(0);

    await page.goto('/confirm?token=not-a-token-of-ours');
    await page.waitForURL('**/login', patience);
    await note(page, statuses.badConfirmationToken.text).waitFor(patience);
    await close();
  },
);

test('a confirmation link that is followed twice says both times that all is well', rest, async () => {
  const email = 'twice@example.com';
  await server.register(email);
  const link = linkIn(await server.mailTo(email, 'Confirm'));
  const { page, close } = await openPage(server.origin);
  for (const _ of ['first', 'second']) {
    await page.goto(link);
    await page.waitForURL('**/login', patience);
    await note(page, messages.confirm.thanks).waitFor(patience);
  }
  await logIn(page, email);
  await page.waitForURL('**/home', patience);
  await close();
});

test('while an account is being confirmed, the page says what happens', async () => {
  const { page, close } = await openPage(server.origin);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/users/confirmation?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/confirm?token=not-a-token-of-ours');
  for (const text of [messages.confirm.thanks, messages.confirm.wait, messages.confirm.redirect])
    await page.getByText(text).waitFor(patience);
  answer();
  await page.waitForURL('**/login', patience);
  await close();
});

test(
  'what a mailed link came to stays on the login page, over a reload too, until the person goes on',
  rest,
  async () => {
    const { page, close } = await openPage(server.origin);
    await page.clock.install();
    await page.goto('/confirm?token=not-a-token-of-ours');
    await note(page, statuses.badConfirmationToken.text).waitFor(patience);
    await page.clock.runFor(60_000);
    expect(await note(page, statuses.badConfirmationToken.text).count()).toBe(1);
    await page.reload();
    await note(page, statuses.badConfirmationToken.text).waitFor(patience);
    await page.goto('/about');
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
    expect(await note(page, statuses.badConfirmationToken.text).count()).toBe(0);
    await close();
  },
);

test('a link of a mail signs out whoever follows it', async () => {
  const { page, close } = await openDashboard(server, await server.createUser());
  await page.goto('/reset-password?token=whatever');
  await page.getByRole('heading', { name: messages.resetPassword.heading }).waitFor(patience);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('');
  await close();
});

test(
  'on a desk the login is ready to be typed into; on a phone no keyboard rises by itself',
  rest,
  async () => {
    const focused = () => document.activeElement?.getAttribute('autocomplete') ?? '';
    const desk = await openPage(server.origin);
    await desk.page.goto('/login');
    await untilAlive(desk.page);
    await expect.poll(() => desk.page.evaluate(focused), patience).toBe('username');
    await desk.page.getByRole('link', { name: /sign up here/i }).click();
    await desk.page.getByRole('heading', { name: 'Create an account' }).waitFor(patience);
    await desk.page.goBack();
    await expect.poll(() => desk.page.evaluate(focused), patience).toBe('username');
    await desk.close();

    const phone = await openPage(server.origin, screenNamed('phone, light'));
    await phone.page.goto('/login');
    await untilAlive(phone.page);
    expect(await phone.page.evaluate(focused)).toBe('');
    await phone.close();
  },
);

// @module-tag rest
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let user: SignedInUser;
let owner: DashboardPage;
let code: string;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  code = await server.createLink(user, 'https://shop.test/lamp');
});
beforeEach(async () => {
  owner = await openDashboard(server, user, '/home', screenNamed('phone, light'));
});
afterEach(() => owner.close());

const { menu } = messages.navigation;

function pathAndQuery(): string {
  const { pathname, search } = new URL(owner.page.url());
  return pathname + search;
}

test('Back closes the menu and stays on the page', async () => {
  const { page, dialog } = owner;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dialog.getByRole('link', { name: menu.profile }).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(pathAndQuery()).toBe('/home');
});

test('Back closes the QR code of a link, and only the next Back leaves the link', async () => {
  const { page, dialog } = owner;
  await owner.row(code).click();
  await page.getByRole('button', { name: 'QR code', exact: true }).click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(pathAndQuery()).toContain(code);
  await page.goBack();
  await owner.rows.first().waitFor();
  expect(pathAndQuery()).not.toContain('view=details');
});

test('a question is answered with No by Back', async () => {
  const { page } = owner;
  await owner.row(code).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
});

test('a sheet that was closed by its button leaves nothing on the way back', async () => {
  const { page, dialog } = owner;
  await owner.row(code).click();
  await page.getByRole('button', { name: 'QR code', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0);
  await page.goBack();
  await owner.rows.first().waitFor();
});

test('from where the menu led, one Back leads to where it was opened', async () => {
  const { page, dialog } = owner;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dialog.getByRole('link', { name: menu.profile }).click();
  await page.waitForURL('**/profile');
  await page.goBack();
  await page.waitForURL('**/home');
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.goForward();
  await page.waitForURL('**/profile');
});

test('Back out of where the menu led is one step, even if the menu closes only then', async () => {
  const { page, dialog } = owner;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dialog.getByRole('link', { name: menu.profile }).waitFor();
  // On a slow phone what is to happen after the closing comes when the browser is already on its way back.
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const { setTimeout: later } = window;
    const go = history.go.bind(history);
    Object.assign(window, {
      setTimeout: (run: () => void, ...when: number[]) =>
        when.length === 0 ? held.push(run) : later(run, ...when),
    });
    history.go = (by) => {
      go(by);
      for (const run of held.splice(0)) run();
    };
  });
  await dialog.getByRole('link', { name: menu.profile }).click();
  await page.waitForURL('**/profile');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0);
  expect(pathAndQuery()).toBe('/home');
});

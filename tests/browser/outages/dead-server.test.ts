// @module-tag rest
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { logIn, toast } from '../../support/browser/page-parts.ts';
import { alsoLong, describeFirst } from '../../support/run/rest.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

/** What people meet whose server goes away under their open page, or does not answer any more. */
const { login, dashboard } = messages;

let server: Site;
let opened: BrowserPage;
beforeAll(async () => {
  server = await startSite();
});
afterEach(() => opened.close());
afterAll(() => server.stop());

const screens = alsoLong([screenNamed('desktop, dark')], [screenNamed('phone, light')]);

/** From now on a call is sent and never answered. */
async function swallow(page: Page, { path }: { path: string }): Promise<void> {
  await page.route(`**${path}`, () => undefined);
}

describeFirst(screens, 'on $name', (screen) => {
  test('a server that was killed is told, and works again where the person left off once it is back', async () => {
    const user = await server.createUser();
    const code = await server.createLink(user, 'https://shop.test/lamp');
    const owner = await openDashboard(server, user, '/home', screen);
    opened = owner;
    const { page, list, rows, details } = owner;
    await owner.row(code).waitFor(patience);
    const overall = page.getByRole('region', { name: 'Overall visits' });

    await server.kill();
    await list.getByRole('button', { name: 'Refresh' }).click();
    await list.getByText('The server cannot be reached').waitFor(patience);
    await owner.toast(dashboard.fetchFailed).waitFor(patience);
    expect(await rows.count(), 'what was fetched stays').toBe(1);
    await page.getByRole('radio', { name: dashboard.secrets }).click();
    await overall.getByText(dashboard.fetchFailed).waitFor(patience);

    await server.startAgain();
    await overall.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => overall.getByText(dashboard.fetchFailed).count(), patience).toBe(0);
    await page.getByRole('radio', { name: dashboard.shylnks }).click();
    await owner.row(code).click();
    await details.getByText('Total clicks').waitFor(patience);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(user.token);
  });

  test('a message comes and goes, and can be closed, even if the toaster cannot be fetched any more', async () => {
    opened = await openPage(server.origin, screen);
    const { page } = opened;
    await page.clock.install();
    await page.goto('/');
    await untilAlive(page);
    await server.kill();
    await page.clock.pauseAt(Date.now() + 60_000);
    const field = page.getByPlaceholder(messages.landing.placeholder);
    const said = toast(page, messages.landing.unableToShorten);
    const countAfter = async (passedMs: number) => {
      await page.clock.runFor(passedMs);
      return said.count();
    };
    await field.fill('shop.test/lamp');
    await field.press('Enter');
    await expect.poll(() => countAfter(20), patience).toBe(1);
    expect(await countAfter(limits.toastMs - 300), 'just before its time').toBe(1);
    await expect.poll(() => countAfter(100), patience).toBe(0);

    await field.press('Enter');
    await expect.poll(() => countAfter(20), patience).toBe(1);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await said.count()).toBe(0);

    await server.startAgain();
    await field.press('Enter');
    await page.clock.resume();
    await toast(page, messages.landing.copied)
      .or(page.getByRole('listitem').first())
      .first()
      .waitFor(patience);
  });

  test('a call that is swallowed ends all the same, and can be made again', async () => {
    opened = await openPage(server.origin, screen);
    const { page } = opened;
    await page.clock.install();
    await page.goto('/login');
    await untilAlive(page);
    const { email } = await server.createUser();
    await swallow(page, endpoints.login);
    await logIn(page, email);
    await page.getByText('Loading…').waitFor(patience);
    await page.clock.fastForward(limits.callSilenceMs);
    await toast(page, login.failed).waitFor(patience);
    await expect.poll(() => page.getByText('Loading…').count(), patience).toBe(0);

    await page.unroute(`**${endpoints.login.path}`);
    await logIn(page, email);
    await page.waitForURL('**/home', patience);
  });

  test('statistics that are refused, swallowed or lost say so, and come when they are asked for again', async () => {
    const user = await server.createUser();
    const owner = await openDashboard(server, user, '/no/such/page', screen);
    opened = owner;
    const { page } = owner;
    const overall = page.getByRole('region', { name: 'Overall visits' });
    const { path } = endpoints.overallLinkStatistics;
    const fault = { status: 'error', status_code: 701, details: dashboard.serverError };
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: fault }));
    await page.goto('/home');
    await overall.getByText(dashboard.fetchFailed).waitFor(patience);
    await owner.toast(dashboard.fetchFailed).waitFor(patience);

    await page.unroute(`**${path}`);
    await swallow(page, endpoints.overallLinkStatistics);
    await page.clock.install();
    await overall.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => overall.getByText(dashboard.fetchFailed).count(), patience).toBe(0);
    await page.clock.fastForward(limits.callSilenceMs);
    await overall.getByText(dashboard.fetchFailed).waitFor(patience);

    await page.unroute(`**${path}`);
    await overall.getByRole('button', { name: 'Try again' }).click();
    await overall.locator('b:visible', { hasText: /^0$/ }).waitFor(patience);
  });
});

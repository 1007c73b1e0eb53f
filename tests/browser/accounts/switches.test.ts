// @module-tag rest
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { sha256 } from '../../../server/platform/vault.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { solveCaptcha } from '../../support/browser/page-parts.ts';
import { expectNoShift, watchShifts } from '../../support/browser/walk/look-around.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { alsoLong, describeFirst } from '../../support/run/rest.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

// A busy machine takes its time to draw the same pages in both themes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What people see of what whoever runs the server has switched off. */
let closed: Site;
let byInvitation: Site;
let guest: BrowserPage;
beforeAll(async () => {
  closed = await startSite({ ANONYMOUS_LINKS: 'off', REGISTRATION: 'closed' });
  byInvitation = await startSite({ REGISTRATION: 'invite' });
});
afterEach(() => guest.close());
afterAll(() => Promise.all([closed.stop(), byInvitation.stop()]));

/** An invitation that whoever runs the server has made. */
async function invite(token: string): Promise<string> {
  const now = Date.now();
  await byInvitation.database.query
    .insertInto('invitations')
    .values({ token_hash: sha256(token), created_at_ms: now, expires_at_ms: now + 86_400_000 })
    .execute();
  return `${byInvitation.origin}${paths.register}?invitation=${token}`;
}

/** Goes to a page, in light and in dark, and finds it whole. */
async function lookAt(path: string, heading: string): Promise<void> {
  const { page, problems } = guest;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await untilAlive(page);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor(patience);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectNoShift(page, `${path} ${colorScheme}`);
  }
  expect(problems).toEqual([]);
}

describeFirst(
  alsoLong([screenNamed('desktop, light')], [screenNamed('phone, light')]),
  'on $name',
  (screen) => {
    test('without links of visitors the landing page asks to log in, from its first paint on', async () => {
      guest = await openPage(closed.origin, screen);
      const { page } = guest;
      await watchShifts(page);
      // As it was drawn ahead: no script has come.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(paths.landing);
      const said = page.getByText('Please log in to shorten yours.');
      await said.waitFor();
      expect(await page.getByPlaceholder(messages.landing.placeholder).count()).toBe(0);
      await page.unroute('**/assets/*.js');
      guest.problems.length = 0;

      await lookAt(paths.landing, 'Short links. Sealed secrets.');
      expect(await said.isVisible()).toBe(true);
      expect(await page.getByPlaceholder(messages.landing.placeholder).count()).toBe(0);
      await page.getByRole('link', { name: messages.landing.getStarted }).click();
      await page.waitForURL(`**${paths.login}`);
      // The same when it is come to from another screen.
      await page.goBack();
      await said.waitFor(patience);
    });

    test('where registration is closed its page says so, and leads those on who have an account', async () => {
      guest = await openPage(closed.origin, screen);
      const { page } = guest;
      await watchShifts(page);
      await lookAt(paths.register, 'No new accounts for now');
      expect(await page.getByRole('button', { name: messages.register.submit }).count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name: messages.landing.login, exact: true }).click();
      await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
      expect(guest.problems).toEqual([]);
    });

    test('where an invitation is needed it is asked for, opens the form, and is used up by it', async () => {
      guest = await openPage(byInvitation.origin, screen);
      const { page } = guest;
      await watchShifts(page);
      await lookAt(paths.register, 'You need an invitation');
      const field = page.getByLabel('Invitation link');
      await field.fill('https://example.com/');
      await page.getByRole('button', { name: 'CONTINUE' }).click();
      await page.getByText('This is not an invitation link').waitFor();
      const token = `a-token-that-is-long-enough-on-${screen.viewport.width}`;
      await field.fill(await invite(token));
      await page.getByRole('button', { name: 'CONTINUE' }).click();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor(patience);

      for (const [email, said] of [
        [`maya${screen.viewport.width}@example.com`, messages.register.confirmationSent],
        ['noor@example.com', 'This needs an invitation'],
      ] as const) {
        await page.getByLabel('First Name').fill('Maya');
        await page.getByLabel('Last Name').fill('Lindqvist');
        await page.getByLabel('Email', { exact: true }).fill(email);
        await page.getByLabel('Password', { exact: true }).fill(strongPassword);
        await page.getByLabel('Confirm Password', { exact: true }).fill(strongPassword);
        await solveCaptcha(page);
        await page.getByRole('checkbox', { name: /Terms/ }).check();
        await page.getByRole('button', { name: messages.register.submit }).click();
        await page.locator('form').getByText(said).waitFor(patience);
      }
      expect(byInvitation.output()).not.toContain(token);
      expect(guest.problems).toEqual([]);
    });
  },
);

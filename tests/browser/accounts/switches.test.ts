import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { sha256 } from '../../../server/platform/vault.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { expectNoShift, watchShifts } from '../../support/browser/walk/look-around.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { patience, solveCaptcha, strongPassword } from '../../support/servers/accounts-server.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

// A busy machine takes its time to draw the same pages in both themes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What people see of what whoever runs the server has switched off. */
interface Switched {
  origin: string;
  directory: TemporaryDirectory;
  process: ServerProcess;
}
let closed: Switched;
let byInvitation: Switched;
let guest: BrowserPage;

async function start(environment: Record<string, string>): Promise<Switched> {
  const directory = await createTemporaryDirectory();
  const usual = { DATA_DIR: directory.path, CAPTCHA_TRIES: '3', RATE_LIMITS: 'off' };
  const process = await startServer({ ...usual, ...environment });
  return { origin: process.address.replace('127.0.0.1', 'localhost'), directory, process };
}

beforeAll(async () => {
  closed = await start({ ANONYMOUS_LINKS: 'off', REGISTRATION: 'closed' });
  byInvitation = await start({ REGISTRATION: 'invite' });
});
afterEach(() => guest.close());
afterAll(async () => {
  for (const { process, directory } of [closed, byInvitation]) {
    await process.stop();
    await directory.remove();
  }
});

/** An invitation that whoever runs the server has made. */
function invite(token: string): string {
  const database = new DatabaseSync(join(byInvitation.directory.path, 'shylnk.sqlite'));
  const now = Date.now();
  database
    .prepare('insert into invitations (token_hash, created_at_ms, expires_at_ms) values (?, ?, ?)')
    .run(sha256(token), now, now + 86_400_000);
  database.close();
  return `${paths.register}?invitation=${token}`;
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

describe.each([screenNamed('desktop, light'), screenNamed('phone, light')])('on $name', (screen) => {
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
    await field.fill(byInvitation.origin + invite(token));
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
    expect(byInvitation.process.output()).not.toContain(token);
    expect(guest.problems).toEqual([]);
  });
});

// @module-tag rest
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { type BrowserPage, openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { expectNoShift, watchShifts } from '../../support/browser/walk/look-around.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

/** Scripts that come late, or never: what is drawn ahead has to do until then. */
let server: Site;
let user: SignedInUser;
let person: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
});
afterEach(() => person.close());

/** Holds the scripts back until the given function is called. */
async function holdScripts({ page }: BrowserPage): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a guest reads the page before its scripts are there, and its links lead on', async () => {
  person = await openPage(server.origin, screenNamed('phone, dark'));
  const { page } = person;
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of [paths.landing, paths.about, paths.privacyPolicy, paths.terms, paths.login]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto(paths.landing);
  await page.getByRole('link', { name: messages.landing.getStarted }).click();
  await page.waitForURL(`**${paths.login}`);
});

test('what was typed and sent before the scripts came is done as soon as they have', async () => {
  person = await openPage(server.origin);
  const { page, problems } = person;
  const release = await holdScripts(person);
  await page.goto(paths.landing, { waitUntil: 'commit' });
  await page.getByPlaceholder(messages.landing.placeholder).fill('shop.test/early');
  await page.getByRole('button', { name: messages.landing.shorten }).click();
  release();
  const rows = page.getByRole('list', { name: 'Your short links' }).getByRole('listitem');
  await expect.poll(() => rows.getByRole('link').count(), patience).toBe(1);
  expect(await rows.first().textContent()).toContain('shop.test/early');
  expect(problems).toEqual([]);
});

/** The same server over a line on which a page arrives in two pieces. */
async function startSlowLine(origin: string) {
  const line = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.setHeader('content-type', answer.headers.get('content-type') ?? '');
    const isPage = body.includes('<!doctype html>');
    response.write(body.subarray(0, isPage ? body.length / 2 : body.length));
    setTimeout(() => response.end(isPage ? body.subarray(body.length / 2) : ''), isPage ? 500 : 0);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(line.address() as AddressInfo).port}`, stop: () => line.close() };
}

test('a page that arrives in pieces is shown when it is whole, and does not jump', async () => {
  const line = await startSlowLine(server.origin);
  person = await openPage(line.origin, screenNamed('tablet, light'));
  const { page } = person;
  await watchShifts(page);
  await page.goto(paths.login);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoShift(page, paths.login);
  line.stop();
});

test('what the browser filled in at the login stays there', async () => {
  person = await openPage(server.origin);
  const { page } = person;
  const release = await holdScripts(person);
  await page.goto(paths.login, { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  release();
  const submit = page.getByRole('button', { name: messages.login.submit, exact: true });
  await expect.poll(() => submit.getAttribute('aria-disabled'), patience).toBeNull();
  await submit.click();
  await page.waitForURL(`**${paths.home}`);
});

test('a button pressed before the scripts came is pressed when they have', async () => {
  person = await openPage(server.origin);
  const { page } = person;
  const release = await holdScripts(person);
  await page.goto(paths.login, { waitUntil: 'commit' });
  await page.getByRole('button', { name: messages.login.forgot }).click();
  release();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
});

test('whoever is signed in sees nothing of the guests’ pages, and the dashboard as a sketch', async () => {
  const owner = await openDashboard(server, user, '/favicon.svg');
  person = owner;
  const { page } = person;
  const release = await holdScripts(person);
  await page.goto(paths.landing, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await page.locator('h1').first().isVisible()).toBe(false);

  await page.goto(paths.home, { waitUntil: 'commit' });
  await page.getByText(messages.dashboard.shylnks).first().waitFor();
  expect(await page.locator('#root').evaluate((root) => (root as HTMLElement).inert)).toBe(true);
  release();
  await page.getByText('Welcome to SHYLNK, Maya').waitFor();
  expect(await page.locator('#root').evaluate((root) => (root as HTMLElement).inert)).toBe(false);
});

test('what is pressed on a slow phone while the dashboard comes is done, whenever it is pressed', async () => {
  const owner = await openDashboard(server, user, '/favicon.svg', screenNamed('phone, dark'));
  person = owner;
  const { page, context } = person;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Search and commands' }).waitFor();
});

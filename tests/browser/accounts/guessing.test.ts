// @module-tag rest
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { expectNoAxeViolations, openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import { logIn, solveCaptcha, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { alsoLong, describeFirst } from '../../support/run/rest.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

/** A browser as people use it: headless ones are taken for bots. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
const rightKey = '0471';
const message = 'the harbour gate opens at nine';
const owner = 'owner@example.com';

let server: Site;
beforeAll(async () => {
  // The swarm's addresses are those that a proxy tells.
  server = await startSite({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' });
});
afterAll(() => server.stop());

let ownersToken: Promise<string> | null = null;
let addresses = 0;

/** A program that tries something from an address of its own each time; says how often each status came. */
async function swarm(path: string, payloads: object[], atOnce = 50): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let from = 0; from < payloads.length; from += atOnce) {
    const answers = payloads.slice(from, from + atOnce).map(async (payload) => {
      addresses += 1;
      const answer = await fetch(`${server.origin}${path}`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}`,
        },
        body: JSON.stringify(payload),
      });
      const { status_code } = (await answer.json()) as { status_code: number };
      seen[status_code] = (seen[status_code] ?? 0) + 1;
    });
    await Promise.all(answers);
  }
  return seen;
}

/** All keys of four digits up to the right one. */
const guesses = Array.from({ length: 472 }, (_, n) => ({ key: n.toString().padStart(4, '0') }));

async function create(path: string, payload: object): Promise<string> {
  ownersToken ??= server.addPerson(owner).then(() => server.tokenOf(owner));
  const { details } = await server.call(path, payload, await ownersToken);
  return new URL(String(details)).pathname;
}

const makeLink = (options: object) =>
  create(endpoints.createLink.path, { url: 'http://x.example/', options });
const makeSecret = (options: object) =>
  create(endpoints.createSecret.path, { entered_secret: { ops: [{ insert: `${message}\n` }] }, options });

async function expectCaptcha(page: Page): Promise<void> {
  await page.getByText('Somebody has tried many wrong keys here').waitFor(patience);
  await expectNoAxeViolations(page);
}

describeFirst(
  alsoLong([screenNamed('desktop, light')], [screenNamed('phone, dark')]),
  'on $name',
  (screen) => {
    test('a swarm does not find the key of a secret, and its reader opens it with a captcha', async () => {
      const path = await makeSecret({ password: rightKey, clicks_limit: 1 });
      expect(await swarm(path, guesses)).toEqual({ 710: 100, 632: 372 });

      const { page, problems, close } = await openPage(server.origin, screen, { userAgent });
      await page.goto(path);
      await expectCaptcha(page);
      await page.getByLabel('Key', { exact: true }).fill('9999');
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Open the message' }).click();
      await page.getByText('Wrong key.').waitFor(patience);

      await page.getByLabel('Key', { exact: true }).fill(rightKey);
      await page.getByRole('button', { name: 'Open the message' }).click();
      expect(await page.getByText(message).count(), 'not without the box').toBe(0);
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Open the message' }).click();
      await page.getByText(message).waitFor(patience);
      expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
      await close();
    });
  },
);

test('a reader whose page is older than the attack is asked for the captcha then', async () => {
  const path = await makeSecret({ password: rightKey });
  const { page, close } = await openPage(server.origin, undefined, { userAgent });
  await page.goto(path);
  expect(await page.getByLabel('I’m not a robot').count()).toBe(0);
  await swarm(path, guesses.slice(0, 120));
  await page.getByLabel('Key', { exact: true }).fill(rightKey);
  await page.getByRole('button', { name: 'Open the message' }).click();
  await expectCaptcha(page);
  await page.getByLabel('Key', { exact: true }).fill(rightKey);
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Open the message' }).click();
  await page.getByText(message).waitFor(patience);
  await close();
});

test('without JavaScript the page says that it is needed', async () => {
  const path = await makeSecret({ password: rightKey });
  await swarm(path, guesses.slice(0, 120));
  const { page, close } = await openPage(server.origin, undefined, { userAgent, javaScriptEnabled: false });
  await page.goto(path);
  expect(await page.locator('.captcha noscript').textContent()).toContain('needs JavaScript for it');
  expect(await page.getByLabel('I’m not a robot').isVisible()).toBe(false);
  await close();
});

test('the owner of a link learns of it by mail, and its reader gets through with a captcha', async () => {
  const path = await makeLink({ password: rightKey });
  expect(await swarm(path, guesses.slice(0, 150))).toEqual({ 710: 100, 632: 50 });
  const mail = await server.mailTo(owner, 'Somebody is guessing the key of your link');
  expect(mail.text).toContain(path);

  const { page, close } = await openPage(server.origin, undefined, { userAgent });
  await page.goto(path);
  await expectCaptcha(page);
  await page.getByLabel('Key', { exact: true }).fill(rightKey);
  await solveCaptcha(page);
  const arrived = page.waitForRequest((request) => request.url().includes('x.example'));
  await page.getByRole('button', { name: 'Open link' }).click();
  await arrived;
  await close();
});

test('a swarm does not find a password, and the owner logs in with a captcha', async () => {
  const email = 'guessed@example.com';
  await server.addPerson(email);
  const passwords = Array.from({ length: 70 }, (_, n) => ({ email, password: `Guess${n}pass!` }));
  expect(await swarm(endpoints.login.path, passwords, 10)).toEqual({ 604: 50, 632: 20 });

  const { page, problems, close } = await openPage(server.origin, screenNamed('phone, dark'));
  await page.goto('/login');
  expect(await page.getByLabel('I’m not a robot').count()).toBe(0);
  await logIn(page, email);
  await toast(page, 'Please complete the captcha').waitFor(patience);
  await page.getByLabel('I’m not a robot').waitFor(patience);
  await expectNoAxeViolations(page);
  await solveCaptcha(page);
  await logIn(page, email, 'Wrong1password!');
  await toast(page, 'Wrong email or password').waitFor(patience);
  await page.getByLabel('I’m not a robot').waitFor(patience);
  await solveCaptcha(page);
  await logIn(page, email, strongPassword);
  await page.waitForURL('**/home', patience);
  expect(problems).toEqual([]);
  await close();
});

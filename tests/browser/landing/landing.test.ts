import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { type LandingPage, openLanding } from '../../support/browser/landing-page.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type Site, sharedSite, startSite } from '../../support/servers/site.ts';

const { landing } = messages;

let server: Site;
let guest: LandingPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => guest.close());

describe('a guest who shortens a link', () => {
  test('gets a short one that leads there, copied and listed, and an empty field for the next', async () => {
    guest = await openLanding(server.origin);
    const isToldSo = guest.toast(landing.copied).waitFor();
    const shortUrl = await guest.shorten('shop.test/shoes?size=43');

    await isToldSo;
    expect(await guest.clipboard()).toBe(shortUrl);
    expect(shortUrl).toMatch(new RegExp(`^${server.origin}/[A-Za-z0-9]{${limits.generatedLinkCodeLength}}$`));
    expect(await guest.entered()).toEqual(['shop.test/shoes?size=43']);
    expect(await guest.rows.first().getByRole('link').textContent()).toBe(shortUrl);
    const visit = await fetch(shortUrl, { redirect: 'manual' });
    expect([visit.status, visit.headers.get('location')]).toEqual([302, 'https://shop.test/shoes?size=43']);
    expect(guest.problems).toEqual([]);
  });

  test('can press the button instead of Enter', rest, async () => {
    guest = await openLanding(server.origin, screenNamed('phone, dark'));
    await guest.input.fill('https://shop.test/hats');
    await guest.button.tap();
    await guest.toast(landing.copied).waitFor();
    expect(await guest.entered()).toEqual(['https://shop.test/hats']);
    expect(guest.problems).toEqual([]);
  });

  test('opens the short link in a new tab', rest, async () => {
    guest = await openLanding(server.origin);
    const shortUrl = await guest.shorten('shop.test/gloves');
    const redirect = guest.context.waitForEvent('response', (response) => response.url() === shortUrl);
    const tab = guest.context.waitForEvent('page');
    await guest.rows.first().getByRole('link').click();
    expect((await redirect).headers()['location']).toBe('https://shop.test/gloves');
    expect(await tab).not.toBe(guest.page);
    expect(guest.page.url()).toBe(`${server.origin}/`);
  });

  test(`keeps the ${limits.landingLinks} newest, over a reload too`, rest, async () => {
    guest = await openLanding(server.origin);
    const addresses = Array.from({ length: limits.landingLinks + 1 }, (_, number) => `shop.test/${number}`);
    for (const address of addresses) await guest.shorten(address);
    const newestFirst = addresses.slice(1).reverse();
    expect(await guest.entered()).toEqual(newestFirst);

    await guest.page.reload();
    await guest.input.waitFor();
    expect(await guest.entered()).toEqual(newestFirst);
    expect(guest.problems).toEqual([]);
  });

  test('sees the same list in another tab', rest, async () => {
    guest = await openLanding(server.origin);
    const other = await guest.context.newPage();
    await other.goto('/');
    await guest.shorten('shop.test/scarf');
    await other.getByText('shop.test/scarf').waitFor();
  });

  test('copies any of the links again', rest, async () => {
    guest = await openLanding(server.origin);
    const first = await guest.shorten('shop.test/first');
    const second = await guest.shorten('shop.test/second');
    expect(await guest.clipboard()).toBe(second);

    await guest.rows
      .nth(1)
      .getByRole('button', { name: /^Copy / })
      .click();
    await guest.rows.nth(1).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await guest.clipboard()).toBe(first);
    await guest.rows
      .nth(1)
      .getByRole('button', { name: /^Copy / })
      .waitFor();
  });

  test('removes one link at once and for good', rest, async () => {
    guest = await openLanding(server.origin);
    for (const name of ['a', 'b', 'c']) await guest.shorten(`shop.test/${name}`);
    await guest.rows
      .nth(1)
      .getByRole('button', { name: /^Remove / })
      .click();
    expect(await guest.entered()).toEqual(['shop.test/c', 'shop.test/a']);

    await guest.page.reload();
    await guest.input.waitFor();
    expect(await guest.entered()).toEqual(['shop.test/c', 'shop.test/a']);
  });

  test('who typed on while the link was being made keeps what was typed', rest, async () => {
    guest = await openLanding(server.origin);
    await slowDown(guest);
    await guest.input.fill('shop.test/slow');
    await guest.input.press('Enter');
    await guest.input.fill('shop.test/next');
    await guest.toast(landing.copied).waitFor();
    expect(await guest.input.inputValue()).toBe('shop.test/next');
  });
});

describe('while a link is being made', () => {
  test('the loader stands in the button’s place, nothing moves and nothing is sent twice', rest, async () => {
    guest = await openLanding(server.origin);
    await guest.shorten('shop.test/before');
    const calls: string[] = [];
    guest.page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await slowDown(guest);
    const box = await guest.button.boundingBox();

    await guest.input.fill('shop.test/loading');
    await guest.input.press('Enter');
    await expect.poll(() => guest.button.getAttribute('aria-busy'), patience).toBe('true');
    expect(await guest.button.boundingBox()).toEqual(box);
    await guest.input.press('Enter');
    const heightWhileWaiting = await guest.page.evaluate(() => document.body.scrollHeight);

    await expect.poll(() => guest.button.getAttribute('aria-busy'), patience).toBeNull();
    expect(await guest.entered()).toEqual(['shop.test/loading', 'shop.test/before']);
    expect(await guest.rows.getByRole('link').count()).toBe(2);
    expect(await guest.page.evaluate(() => document.body.scrollHeight)).toBe(heightWhileWaiting);
    expect(await guest.button.boundingBox()).toEqual(box);
    expect(calls).toHaveLength(1);
  });
});

const noAddresses = [
  { entries: ['', 'hello', 'javascript:alert(1)'] },
  { entries: [' ', 'http://', 'example.', 'x.y', '12.34', 'site.photography'] },
  { entries: ['two words.com', 'ftp://files.org', 'https://', '//shop.test'] },
];

describe('what is no web address', () => {
  testFirst(noAddresses, 'is refused on the spot, and nothing is sent: $entries', async ({ entries }) => {
    guest = await openLanding(server.origin);
    const calls: string[] = [];
    guest.page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    const isToldSo = guest.toast(landing.properUrl).first().waitFor();
    for (const entered of entries) {
      await guest.input.fill(entered);
      await guest.button.click();
      await expect.poll(() => describedBy(guest), patience).toContain(landing.properUrl);
      expect(await guest.input.getAttribute('aria-invalid'), entered).toBe('true');
      expect(await guest.input.inputValue()).toBe(entered);
      expect(await isFocused(guest), 'the field takes the focus').toBe(true);
    }
    await isToldSo;
    expect(await guest.rows.count()).toBe(0);
    expect(calls).toEqual([]);
    expect(guest.problems).toEqual([]);
  });

  test('is forgiven as soon as it is changed', rest, async () => {
    guest = await openLanding(server.origin);
    await guest.input.fill('hello');
    await guest.input.press('Enter');
    await guest.toast(landing.properUrl).waitFor();
    await expectNoAxeViolations(guest.page);
    await guest.input.fill('hello.org');
    expect(await guest.input.getAttribute('aria-invalid')).toBeNull();
    expect(await guest.shorten('hello.org')).toContain(server.origin);
  });
});

describe('when no short link can be had', () => {
  test('because the server refuses the address, the guest is told and keeps it', rest, async () => {
    const directory = await createTemporaryDirectory();
    const blockList = join(directory.path, 'blocked-hosts');
    await writeFile(blockList, 'blocked.test\n');
    const strict = await startSite({ BLOCKLIST_FILE: blockList });
    guest = await openLanding(strict.origin);
    await guest.input.fill('https://blocked.test/page');
    await guest.input.press('Enter');
    await guest.toast(landing.unableToShorten).waitFor();
    expect(await describedBy(guest)).toContain(landing.unableToShorten);
    expect(await guest.input.inputValue()).toBe('https://blocked.test/page');
    expect(await guest.rows.count()).toBe(0);
    expect(guest.problems).toEqual([]);
    await strict.stop();
    await directory.remove();
  });

  test('because the connection is lost, the guest is told and can try again', rest, async () => {
    guest = await openLanding(server.origin);
    await guest.context.setOffline(true);
    await guest.input.fill('shop.test/later');
    await guest.input.press('Enter');
    await expect.poll(() => describedBy(guest), patience).toContain(landing.unableToShorten);
    await guest.page.getByText(landing.unableToShorten).first().waitFor();

    await guest.context.setOffline(false);
    await guest.input.press('Enter');
    await guest.toast(landing.copied).waitFor();
    expect(await guest.entered()).toEqual(['shop.test/later']);
  });
});

test('where the browser refuses the clipboard, the short link is selected, whole', rest, async () => {
  guest = await openLanding(server.origin);
  const browser = await guest.context.browser()?.newBrowserCDPSession();
  const { targetInfo } = await (await guest.context.newCDPSession(guest.page)).send('Target.getTargetInfo');
  await browser?.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    origin: server.origin,
    setting: 'denied',
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
  });
  const shortUrl = await guest.shorten('shop.test/refused');
  await expect.poll(() => guest.page.evaluate(() => getSelection()?.toString()), patience).toBe(shortUrl);
});

test('a stored list that somebody has tampered with does no harm', rest, async () => {
  guest = await openLanding(server.origin);
  const tampered = [null, 7, { entered: 'x' }, { entered: 'shop.test', shortUrl: 'javascript:alert(1)' }];
  for (const stored of ['{', '7', JSON.stringify(tampered)]) {
    await guest.page.evaluate((text) => localStorage.setItem('generatedLinks', text), stored);
    await guest.page.reload();
    await guest.input.waitFor();
    expect(await guest.rows.count()).toBe(0);
  }
  await guest.shorten('shop.test/well');
  expect(await guest.entered()).toEqual(['shop.test/well']);
  expect(guest.problems).toEqual([]);
});

test('an address of thousands of characters stays within its line', rest, async () => {
  guest = await openLanding(server.origin, screenNamed('phone, light'));
  const address = `https://shop.test/${'very-long-path/'.repeat(400)}`;
  await guest.shorten(address);
  expect(await guest.entered()).toEqual([address]);
  const width = await guest.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(screenNamed('phone, light').viewport.width);
  expect((await guest.rows.first().boundingBox())?.height).toBeLessThan(100);
});

/** Every answer of the server takes a second longer. */
async function slowDown({ context, page }: LandingPage): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** What assistive technology reads out with the field. */
async function describedBy({ input, page }: LandingPage): Promise<string> {
  const id = await input.getAttribute('aria-describedby');
  return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
}

function isFocused({ input }: LandingPage): Promise<boolean> {
  return input.evaluate((element) => element === document.activeElement);
}

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newLinkPath } from '../../../contract/input/shared-address.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { openDashboard, startTarget, type Target } from '../../support/browser/dashboard-page.ts';
import { logIn } from '../../support/browser/page-parts.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const programs = '/profile?id=2&part=programs';

let server: Site;
let target: Target;
let opened: BrowserPage;
beforeAll(async () => {
  [server, target] = await Promise.all([sharedSite(), startTarget()]);
});
afterEach(() => opened.close());
afterAll(() => target.stop());

const addressField = (page: Page) => page.getByRole('dialog').getByLabel('Link to shorten');

/** The dialog is open with this in its field, and the address bar does not say it. */
async function expectFilledIn(page: Page, address: string): Promise<void> {
  await addressField(page).waitFor();
  await expect.poll(() => addressField(page).inputValue(), patience).toBe(address);
  expect(page.url()).toBe(`${server.origin}/home?view=new-shylnk`);
}

async function linksOf(user: SignedInUser): Promise<{ original_url: string }[]> {
  return (await server.call('/api/page_request', {}, user.token))['details'] as { original_url: string }[];
}

test(
  'the bookmark opens the making of a link for the page that is shown, and makes nothing by itself',
  rest,
  async () => {
    const user = await server.createUser();
    const owner = await openDashboard(server, user, programs);
    opened = owner;
    const { page, context } = owner;
    const bookmark = page.getByRole('link', { name: 'Shorten this page' });
    await bookmark.click();
    await owner.toast('Drag it to your bookmarks').waitFor();
    expect(owner.problems, 'no script of an address is run here').toEqual([]);

    // What leaves the page is what becomes the bookmark; pages themselves are given no such address.
    await page.evaluate(() => {
      document.addEventListener('dragstart', ({ dataTransfer }) => {
        document.body.dataset['dragged'] = dataTransfer?.getData('text/uri-list') ?? '';
      });
    });
    await bookmark.dragTo(page.getByRole('heading', { level: 1 }));
    const dragged = await page.evaluate(() => document.body.dataset['dragged']);
    await page.getByRole('button', { name: 'Copy the address of the bookmark' }).click();
    await owner.toast('put this in as its address').waitFor();
    const bookmarklet = await owner.clipboard();
    expect(dragged).toBe(bookmarklet);

    const elsewhere = await context.newPage();
    const shown = `${target.url}?a=1&b=ü#part`;
    await elsewhere.goto(shown);
    const opening = context.waitForEvent('page');
    await elsewhere.evaluate(bookmarklet.replace(/^javascript:/, ''));
    const made = await opening;
    await expectFilledIn(made, new URL(shown).href);
    await expectNoAxeViolations(made);
    expect(await linksOf(user)).toEqual([]);
    await made.getByRole('button', { name: 'Create shylnk' }).click();
    await made.getByRole('heading', { name: messages.links.shortened }).waitFor();
    expect((await linksOf(user)).map(({ original_url }) => original_url)).toEqual([new URL(shown).href]);
    await made.getByRole('button', { name: 'Done' }).click();
    await made.reload();
    await untilAlive(made);
    await made.locator('[data-code]').first().waitFor();
    expect(await made.getByRole('dialog').count(), 'what is made does not open again').toBe(0);
  },
);

test('whoever has to log in first finds the address filled in afterwards, and once', rest, async () => {
  await server.addPerson('shares@example.com');
  opened = await openPage(server.origin, screenNamed('phone, light'));
  const { page } = opened;
  const { share_target: share } = await readManifest();
  const text = 'A lamp for you: https://shop.test/lamp.';
  await page.goto(
    `${share.action}?${new URLSearchParams({ [share.params.url]: '', [share.params.text]: text })}`,
  );
  await page.waitForURL(`${server.origin}/`, patience);
  await page.goto('/login');
  await logIn(page, 'shares@example.com');
  await expectFilledIn(page, 'https://shop.test/lamp');
  await page.reload();
  await expectFilledIn(page, 'https://shop.test/lamp');
  await page.getByRole('dialog').getByRole('button', { name: messages.navigation.back }).click();
  await page.waitForURL('**/home', patience);
  await page.reload();
  await untilAlive(page);
  await page.getByRole('heading', { name: 'Home' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('dialog').count(), 'what was given up does not open again').toBe(0);
});

testFirst(
  [
    {
      what: 'a script',
      entered: 'javascript:alert(document.domain)',
      error: messages.links.enterValidLink,
    },
    { what: 'mere words', entered: 'no address at all', error: messages.links.enterValidLink },
    {
      what: '10,000 characters',
      entered: `https://example.com/${'a'.repeat(9980)}`,
      error: `${limits.targetMaxLength}`,
    },
  ],
  '$what in the address is shown with the field’s own error, and nothing is sent',
  async ({ entered, error }) => {
    const owner = await openDashboard(server, await server.createUser(), newLinkPath(entered));
    opened = owner;
    const calls: string[] = [];
    owner.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await expectFilledIn(owner.page, entered);
    await owner.dialog.getByText(error).waitFor();
    await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.toast(error).waitFor();
    expect(calls).not.toContain('/api/url_shortener');
    expect(owner.problems).toEqual([]);
  },
);

test('the file for ShareX has a key of its own that makes links and does nothing else', async () => {
  const user = await server.createUser();
  const owner = await openDashboard(server, user, programs);
  opened = owner;
  const { page } = owner;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('shylnk-localhost.sxcu');
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ DestinationType: 'URLShortener', RequestMethod: 'POST', Body: 'JSON' });

  const post = async (input: string) => {
    const answer = await fetch(file.RequestURL, {
      method: file.RequestMethod,
      headers: { ...file.Headers, 'content-type': 'application/json' },
      body: file.Data.replace('{input}', JSON.stringify(input).slice(1, -1)),
    });
    const json = (await answer.json()) as Record<string, string>;
    const read = (syntax: string) => json[/^\{json:(\w+)\}$/.exec(syntax)?.[1] ?? ''];
    return { status: answer.status, url: read(file.URL), error: read(file.ErrorMessage) };
  };
  const { status, url = '' } = await post('https://example.com/"quoted"?a=1');
  expect(status).toBe(201);
  const visit = await fetch(url, { redirect: 'manual' });
  expect(visit.headers.get('location')).toContain('https://example.com/');
  expect((await post('javascript:alert(1)')).error).toMatch(/\w/);

  const row = page.getByRole('listitem').filter({ hasText: 'ShareX' });
  await row.getByText('links:create').waitFor();
  const reading = await fetch(`${server.origin}/api/v1/links`, { headers: file.Headers });
  expect(reading.status).toBe(403);
});

async function readManifest() {
  const answer = await fetch(`${server.origin}/manifest.webmanifest`);
  return (await answer.json()) as {
    icons: { src: string; sizes: string }[];
    share_target: { action: string; params: { url: string; text: string } };
  };
}

test('Chromium finds the manifest without a fault, its pictures in their sizes, and offers to install', async () => {
  const owner = await openDashboard(server, await server.createUser(), programs, screenNamed('phone, dark'));
  opened = owner;
  const { page, context } = owner;
  const { errors, url } = await (await context.newCDPSession(page)).send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${server.origin}/manifest.webmanifest` });
  for (const { src, sizes } of (await readManifest()).icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }

  const button = page.getByRole('button', { name: 'Install app' });
  await button.click();
  await owner.toast('choose “Install app”').waitFor();
  // As Chrome on Android does; a browser without a screen offers nothing.
  await page.evaluate(() => {
    const prompt = () => {
      document.body.dataset['prompted'] = 'yes';
      return Promise.resolve();
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await button.click();
  await expect.poll(() => page.evaluate(() => document.body.dataset['prompted'])).toBe('yes');
});

test('the blocks look well and are read well on a phone in the dark', rest, async () => {
  const owner = await openDashboard(server, await server.createUser(), programs, screenNamed('phone, dark'));
  opened = owner;
  await owner.page.getByText('No webhooks yet').waitFor();
  await expectNoAxeViolations(owner.page);
});

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import type { BrowserPage } from '../../support/browser/chromium.ts';
import { loadVisitorPages, showVisitorPage, visitorSite } from '../../support/browser/visitor-page.ts';
import { messagePage, unopenedPage } from '../../visitor/sample-pages.ts';

const arrived = `${visitorSite}/harbour?go=token`;

let pages: VisitorPages;
let opened: BrowserPage | undefined;
beforeAll(async () => {
  pages = await loadVisitorPages();
});
afterEach(() => opened?.close());

/** The page with a clock that only moves when told. */
async function showWithClock(html: string) {
  opened = await showVisitorPage(html);
  await opened.page.clock.install({ time: 0 });
  await opened.page.clock.pauseAt(1000);
  await opened.page.goto('/page');
  await opened.page.waitForSelector('[aria-disabled=true]');
  return opened;
}

describe('the countdown before a link', () => {
  it('counts and then goes on by itself', async () => {
    const { page, problems } = await showWithClock(pages.messagePage(messagePage));
    await page.clock.runFor(4000);
    expect(await page.textContent('.countdown-title')).toBe('Continuing in 8 seconds');
    expect(await page.textContent('.ring-time')).toBe('8');
    await page.clock.runFor(7500);
    expect(page.url()).toBe(`${visitorSite}/page`);
    await page.clock.runFor(1000);
    await page.waitForURL(arrived);
    expect(problems).toEqual([]);
  });

  it('does not let Continue through before its time', async () => {
    const { page } = await showWithClock(pages.messagePage(messagePage));
    await page.click('.continue', { force: true });
    expect(await page.textContent('[role=status]')).toBe('Continuing in 12 seconds');
    expect(page.url()).toBe(`${visitorSite}/page`);
  });

  it('stays when asked to, and still lets the visitor continue when the time is over', async () => {
    const { page } = await showWithClock(pages.messagePage(messagePage));
    await page.clock.runFor(4000);
    await page.click('.stay');
    expect(await page.textContent('[role=status]')).toBe('You are staying here.');
    expect(await page.isVisible('.stay')).toBe(false);
    await page.click('.continue', { force: true });
    expect(page.url()).toBe(`${visitorSite}/page`);

    await page.clock.runFor(60_000);
    expect(page.url()).toBe(`${visitorSite}/page`);
    expect(await page.textContent('.countdown-hint')).toBe('Nothing opens by itself now.');
    expect(await page.textContent('.continue')).toBe('Continue to northwind.studio');
    await page.click('.continue');
    await page.waitForURL(arrived);
  });

  it('works without scripts', async () => {
    let seconds = 600;
    opened = await showVisitorPage(() => pages.messagePage({ ...messagePage, seconds }), {
      context: { javaScriptEnabled: false },
    });
    await opened.page.goto('/page');
    expect(await opened.page.isVisible('.stay')).toBe(false);
    expect(await opened.page.getAttribute('.continue', 'href')).toBe('/harbour?go=token');
    seconds = 1;
    await opened.page.goto('/page');
    await opened.page.waitForURL(arrived);
  });
});

describe('the countdown before a secret', () => {
  it('frees the button when the time is over and opens nothing by itself', async () => {
    const message = { text: 'Read this first.', seconds: 8 };
    const { page } = await showWithClock(
      pages.unopenedPage({ ...unopenedPage, needsKey: false, go: 'token', message }),
    );
    await page.click('[type=submit]', { force: true });
    expect(page.url()).toBe(`${visitorSite}/page`);
    await page.clock.runFor(60_000);
    expect(page.url()).toBe(`${visitorSite}/page`);

    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.click('[type=submit]');
    expect((await posted).postData()).toBe('claim=a-claim-of-this-visit&go=token');
  });
});

describe('too many attempts', () => {
  it('keep the form back until another one is accepted', async () => {
    const { page } = await showWithClock(
      pages.keyPage({ ...unopenedPage, kind: 'secret', problem: 'too-many-attempts', retryAfterSeconds: 42 }),
    );
    await page.fill('#key', 'harbour');
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${visitorSite}/page`);
    await page.clock.runFor(12_000);
    expect(await page.textContent('.note.warning')).toContain('You can try again in 0:30.');
    await page.clock.runFor(31_000);
    expect(await page.locator('.note.warning').count()).toBe(0);

    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    expect((await posted).postData()).toBe('key=harbour');
  });
});

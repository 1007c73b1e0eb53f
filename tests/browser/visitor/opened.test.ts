import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import type { BrowserPage } from '../../support/browser/chromium.ts';
import { loadVisitorPages, showVisitorPage } from '../../support/browser/visitor-page.ts';
import { openedPage, unopenedPage } from '../../visitor/sample-pages.ts';

let pages: VisitorPages;
let opened: BrowserPage | undefined;
beforeAll(async () => {
  pages = await loadVisitorPages();
});
afterEach(() => opened?.close());

async function show(html: string, permissions: string[] = []) {
  opened = await showVisitorPage(html, { context: { permissions } });
  await opened.page.goto('/page');
  return opened;
}

describe('an opened secret', () => {
  it('is copied as text, with list marks and the addresses behind its links', async () => {
    const { page } = await show(pages.openedPage(openedPage), ['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy text', exact: true }).click();
    await page.waitForSelector('.copy.is-done');
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContain('The message is on your clipboard.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toEqual([
      'Hi Maya, all is <b>here</b> & safe',
      '',
      '3. Street door: 4471#',
      '  - push',
      '4. Key box',
      'see the manual (https://docs.hearthline.com/manual?page=12&lang=en) now',
      '',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://vimeo.com/76979871',
      'File: key box & "plan".pdf (4 bytes)',
    ]);
  });

  it('is selected instead when the browser refuses the clipboard', async () => {
    const { page } = await show(pages.openedPage(openedPage));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.click('.copy');
    await page.getByText('Selected').waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('Street door: 4471#');
  });

  it('asks nobody for a video until the reader does, and then a frame that can do little', async () => {
    const { page, problems } = await show(pages.openedPage(openedPage));
    expect(await page.locator('iframe').count()).toBe(0);
    expect(problems).toEqual([]);

    await page.locator('.video-load').first().click();
    const frame = page.locator('iframe');
    expect(await frame.count()).toBe(1);
    expect(await frame.getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
    expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(await page.locator('.video-load').first().isVisible()).toBe(false);
  });
});

describe('the key field', () => {
  it('shows what is typed when asked to, and sends it', async () => {
    const { page } = await show(pages.unopenedPage(unopenedPage));
    await page.fill('#key', 'open sesame');
    await page.getByRole('button', { name: 'Show the key' }).click();
    expect(await page.getAttribute('#key', 'type')).toBe('text');
    await page.getByRole('button', { name: 'Show the key' }).click();
    expect(await page.getAttribute('#key', 'type')).toBe('password');

    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.click('[type=submit]');
    expect((await posted).postData()).toBe('claim=a-claim-of-this-visit&key=open+sesame');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import { type BrowserPage, expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { loadVisitorPages, showVisitorPage } from '../../support/browser/visitor-page.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { samplePages } from '../../visitor/sample-pages.ts';

let pages: VisitorPages;
beforeAll(async () => {
  pages = await loadVisitorPages();
});

const looks = [screenNamed('phone, dark'), screenNamed('desktop, light')];

describeFirst(looks, 'pages behind a short link, on $name', (screen) => {
  let opened: BrowserPage;
  let shown = '';
  beforeAll(async () => {
    opened = await showVisitorPage(() => shown, { screen });
  });
  afterAll(() => opened.close());

  it.each(Object.entries(samplePages))('%s: everybody can use it', async (_name, draw) => {
    const { page, problems } = opened;
    shown = draw(pages);
    await page.goto('/page');
    await page.evaluate(() => document.fonts.ready);

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
  });
});

describe('pages behind a short link', () => {
  it.each(Object.entries(samplePages))('%s: tells search engines and previews nothing', (_name, draw) => {
    const html = draw(pages);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const [title] = /(?<=<title>)[^<]*/.exec(html) ?? [];
    expect(['SHYLNK', 'A sealed message']).toContain(title);
    expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
    expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=/);
  });

  it('shows a look-alike name in both of its forms', () => {
    const html = samplePages['message page with a long look-alike address and a long message']?.(pages);
    expect(html).toContain('>xn--80ak6aa92e.com:8443</h1>');
    expect(html).toContain('>аррӏе.com</bdi>');
  });
});

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import { type BrowserPage, expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { loadVisitorPages, showVisitorPage } from '../../support/browser/visitor-page.ts';
import { samplePages } from '../../visitor/sample-pages.ts';

let pages: VisitorPages;
let opened: BrowserPage | undefined;
beforeAll(async () => {
  pages = await loadVisitorPages();
});
afterEach(() => opened?.close());

const looks = [screenNamed('phone, dark'), screenNamed('desktop, light')];
const cases = Object.entries(samplePages).flatMap(([name, draw]) =>
  looks.map((screen) => ({ name, screenName: screen.name, draw, screen })),
);

describe('pages behind a short link', () => {
  it.each(cases)('$name: everybody can use it ($screenName)', async ({ draw, screen }) => {
    opened = await showVisitorPage(draw(pages), { screen });
    const { page, problems } = opened;
    await page.goto('/page');
    await page.evaluate(() => document.fonts.ready);

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
  });

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

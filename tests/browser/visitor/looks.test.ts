import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import { type BrowserPage, expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { loadVisitorPages, showVisitorPage } from '../../support/browser/visitor-page.ts';
import { alsoLong, describeFirst, rest } from '../../support/run/rest.ts';
import { samplePages } from '../../visitor/sample-pages.ts';

let pages: VisitorPages;
beforeAll(async () => {
  pages = await loadVisitorPages();
});

type SamplePage = (typeof samplePages)[string];

/** `npm test` looks at these; the rest at every state they can be in. */
const kinds = [
  'key page with a captcha',
  'message page with a long look-alike address and a long message',
  'sealed secret with a message first',
  'opened secret',
  'secret sealed in the browser',
  'page for bots',
  'page while a link cannot be opened',
  'page to report a link with something wrong',
];
const oneOfEachKind = Object.entries(samplePages).filter(([name]) => kinds.includes(name));
const furtherStates = Object.entries(samplePages).filter(([name]) => !kinds.includes(name));

const looks = alsoLong([screenNamed('phone, dark')], [screenNamed('desktop, light')]);

describeFirst(looks, 'pages behind a short link, on $name', (screen) => {
  let opened: BrowserPage;
  let shown = '';
  beforeAll(async () => {
    opened = await showVisitorPage(() => shown, { screen });
  });
  afterAll(() => opened.close());

  async function expectUsable(draw: SamplePage): Promise<void> {
    const { page, problems } = opened;
    shown = draw(pages);
    await page.goto('/page');
    await page.evaluate(() => document.fonts.ready);

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
  }

  it.each(oneOfEachKind)('%s: everybody can use it', (_name, draw) => expectUsable(draw));
  it.each(furtherStates)('%s: everybody can use it', rest, (_name, draw) => expectUsable(draw));
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

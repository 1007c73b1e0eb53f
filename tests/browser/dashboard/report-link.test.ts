// @module-tag rest
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
} from '../../support/browser/chromium.ts';
import { expectNoSidewaysScrolling, solveCaptcha } from '../../support/browser/page-parts.ts';
import { testFirst } from '../../support/run/rest.ts';
import { operatorEmail, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let visitor: BrowserPage | undefined;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => visitor?.close());

async function makeLink(): Promise<string> {
  const { details } = await server.call('/api/url_shortener', { url: 'https://example.com/reported' });
  return String(details).split('/').at(-1) ?? '';
}

describe('reporting a link', () => {
  testFirst(
    ['desktop, light', 'phone, dark'] as const,
    'takes a choice, a tick and a press, and the operator reads it (%s)',
    async (screen) => {
      const code = await makeLink();
      visitor = await openPage(server.origin, screenNamed(screen));
      const { page, problems } = visitor;
      await page.goto(`/report-link?link=${code}`);
      await page.getByLabel('Fraud or phishing').check();
      await page.getByLabel('What should we know?').fill(`It asks for my password (${screen})`);
      await page.getByLabel('Your email').fill('maya@example.com');
      await expectNoSidewaysScrolling(page);
      await expectNoAxeViolations(page);
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Send the report' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor(patience);
      await expectNoAxeViolations(page);
      await page.reload();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor(patience);
      const { text } = await server.mailTo(operatorEmail, 'A link was reported');
      expect(text).toContain('It asks for my password');
      expect(problems).toEqual([]);
    },
  );

  it('keeps what was entered when something is wrong with it', async () => {
    const code = await makeLink();
    visitor = await openPage(server.origin);
    const { page } = visitor;
    await page.goto(`/report-link?link=${code}`);
    await page.getByLabel('Spam').check();
    const note = page.getByLabel('What should we know?');
    await note.fill('x'.repeat(1001));
    await solveCaptcha(page);
    await page.getByRole('button', { name: 'Send the report' }).click();
    await page.getByRole('alert').filter({ hasText: '1000' }).waitFor(patience);
    expect(await note.inputValue()).toHaveLength(1001);
    expect(await page.getByLabel('Spam').isChecked()).toBe(true);
  });

  it('says how to reach the operator where there are no scripts, and offers no button that cannot work', async () => {
    const code = await makeLink();
    visitor = await openPage(server.origin, undefined, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`/report-link?link=${code}`);
    await page.getByRole('link', { name: operatorEmail }).waitFor(patience);
    expect(await page.getByRole('button', { name: 'Send the report' }).isVisible()).toBe(false);
  });
});

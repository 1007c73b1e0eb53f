import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  screenNamed,
} from '../../support/browser/chromium.ts';
import {
  type AccountsServer,
  expectNoSidewaysScrolling,
  patience,
  solveCaptcha,
  startAccountsServer,
} from '../../support/servers/accounts-server.ts';

const operator = 'operator@example.com';
let server: AccountsServer;
let visitor: BrowserPage | undefined;
beforeAll(async () => {
  server = await startAccountsServer({ OPERATOR_EMAIL: operator });
});
afterEach(() => visitor?.close());
afterAll(() => server?.stop());

async function makeLink(): Promise<string> {
  const { details } = await server.call('/api/url_shortener', { url: 'https://example.com/reported' });
  return String(details).split('/').at(-1) ?? '';
}

describe('reporting a link', () => {
  it.each(['desktop, light', 'phone, dark'] as const)(
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
      const { text } = await server.mailTo(operator, 'A link was reported');
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
    await page.getByRole('link', { name: operator }).waitFor(patience);
    expect(await page.getByRole('button', { name: 'Send the report' }).isVisible()).toBe(false);
  });
});

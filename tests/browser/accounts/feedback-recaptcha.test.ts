// @module-tag rest
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { statuses } from '../../../contract/statuses.ts';
import { openPage, patience } from '../../support/browser/chromium.ts';
import { toast } from '../../support/browser/page-parts.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

let google: Server;
let server: Site;
beforeAll(async () => {
  google = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isGood = new URLSearchParams(body).get('response') === 'good';
    response.end(JSON.stringify({ success: isGood, hostname: 'localhost' }));
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  server = await startSite({
    RECAPTCHA_SITE_KEY: 'a site key',
    RECAPTCHA_SECRET: 'a secret',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`,
  });
});
afterAll(async () => {
  await server.stop();
  google.close();
});

/** As much of Google's script as the form uses; `solve` is the person's click. */
const script = `
  window.grecaptcha = {
    ready: (callback) => callback(),
    render: (place, { sitekey, callback }) => {
      place.textContent = 'Google says: ' + sitekey;
      window.solve = callback;
      return 7;
    },
    reset: (widget) => { window.resetWidget = widget; },
  };`;

const solve = (page: Page, response: string) =>
  page.evaluate((value) => (window as unknown as { solve(response: string): void }).solve(value), response);

test('where Google’s captcha is set up it is the one that is shown, sent, and reset after every attempt', async () => {
  const { page, close } = await openPage(server.origin);
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto('/contact-us');
  await page.getByText('Google says: a site key').waitFor(patience);
  await page.getByLabel('First name').fill('Guest');
  await page.getByLabel('Last name').fill('Somebody');
  await page.getByLabel('Email', { exact: true }).fill('guest@example.com');
  await page.getByLabel('Message').fill('Hello');
  const submit = page.getByRole('button', { name: 'Submit' });

  await solve(page, 'bad');
  await submit.click();
  await toast(page, messages.contact.failure).waitFor(patience);
  await page.getByText(statuses.captchaRefused.text).waitFor(patience);
  expect(await page.evaluate(() => (window as unknown as { resetWidget: number }).resetWidget)).toBe(7);
  await page.getByText(messages.contact.checkCaptcha).first().waitFor(patience);

  await solve(page, 'good');
  await submit.click();
  await toast(page, messages.contact.success).waitFor(patience);
  await close();
});

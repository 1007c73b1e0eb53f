import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import { type BrowserPage, openPage } from '../../support/browser/chromium.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { sharePayload, shareSecret } from '../../support/builders/secret-builder.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';

const target = 'https://northwind.test/brief?version=4';
/** Chromium without a window calls itself headless, which is what bots do. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

let app: AppUnderTest;
let origin: string;
let token: string;
const visitors: BrowserPage[] = [];

beforeAll(async () => {
  app = await startApp('sqlite', { environment: { PUBLIC_URL: 'http://localhost' } });
  origin = (await app.app.http.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  ({ token } = await createSignedInUser(app));
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
});
afterAll(() => app.stop());

/** Somebody who has never been here. */
async function stranger(): Promise<Page> {
  const visitor = await openPage(origin, undefined, { userAgent });
  visitors.push(visitor);
  return visitor.page;
}

/** Time passes for the visitor and for the server alike. */
async function wait(page: Page, seconds: number): Promise<void> {
  app.clock.advance({ seconds });
  await page.clock.runFor(seconds * 1000);
}

describe('a stranger at a short link', () => {
  it('enters the key, reads the message, waits and lands on the target', async () => {
    const options = {
      password: 'harbour',
      ads_enabled: true,
      redirection_time: 8,
      url_message: 'Read section 2',
    };
    const code = await makeLink(app, token, options, target);
    const page = await stranger();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);

    await page.goto(`/${code}`);
    await page.fill('#key', 'Harbour');
    await page.click('[type=submit]');
    await page.getByText('Wrong key. Check capitals and spaces.').waitFor();
    await page.fill('#key', 'harbour');
    await page.click('[type=submit]');

    await page.getByRole('heading', { name: 'northwind.test' }).waitFor();
    expect(await page.textContent('blockquote')).toBe('Read section 2');
    const arrival = page.waitForRequest(target);
    await wait(page, 9);
    await arrival;
  });
});

describe('a stranger at a secret that can be opened once', () => {
  it('opens it, may reload it, and leaves nothing for the next', async () => {
    const { code } = await shareSecret(app, token, {
      text: 'The door code is 4471',
      options: { password: 'sesame', clicks_limit: 1 },
    });
    const page = await stranger();
    await page.goto(`/s/${code}`);
    expect(await page.textContent('.cost')).toContain('uses up the last opening');
    await page.fill('#key', 'sesame');
    await page.click('[type=submit]');
    await page.getByText('The door code is 4471').waitFor();
    expect(await page.textContent('.openings-left')).toBe('This message cannot be opened again');
    await page.reload();
    await page.getByText('The door code is 4471').waitFor();

    const next = await stranger();
    await next.goto(`/s/${code}`);
    await next.waitForURL(/\/expiry\?details=secExpired/);
  });

  it('can do the same when it was sealed in the sender’s browser', async () => {
    const delta = checkDelta([{ insert: 'The door code is 4471\n' }]);
    if (!delta.ok) throw new Error(delta.failure);
    const { sealed, fragment } = await sealSecret(delta.value, null);
    const { code } = await sharePayload(app, token, { sealed, options: { clicks_limit: 1 } });
    const page = await stranger();
    await page.goto(`/s/${code}#${fragment}`);
    await page.click('[type=submit]');
    await page.getByText('The door code is 4471').waitFor();
    await page.reload();
    expect(await page.textContent('.cost')).toContain('uses nothing up');
    await page.click('[type=submit]');
    await page.getByText('The door code is 4471').waitFor();

    const next = await stranger();
    await next.goto(`/s/${code}#${fragment}`);
    // The key does not stay in the address of a notice.
    await next.waitForURL(/\/expiry\?details=secExpired$/);
  });
});

describe('a reader who wants nobody else to read it', () => {
  const doorCode = 'The door code is 4471';

  async function burnAsReader(page: Page): Promise<void> {
    await page.getByText(doorCode).waitFor();
    await page.getByText('Destroy it now').click();
    await page.getByRole('button', { name: 'Destroy the message' }).click();
    await page.getByRole('heading', { name: 'The message is destroyed' }).waitFor();
    await page.goBack();
    await page.waitForURL(/\/expiry\?details=secExpired$/);
  }

  it('destroys it for everybody', async () => {
    const { code } = await shareSecret(app, token, { text: doorCode, options: { clicks_limit: 5 } });
    const page = await stranger();
    await page.goto(`/s/${code}`);
    await page.click('[type=submit]');
    await burnAsReader(page);
  });

  it('destroys what was sealed in the sender’s browser as well', async () => {
    const delta = checkDelta([{ insert: `${doorCode}\n` }]);
    if (!delta.ok) throw new Error(delta.failure);
    const { sealed, fragment } = await sealSecret(delta.value, null);
    const { code } = await sharePayload(app, token, { sealed, options: { clicks_limit: 5 } });
    const page = await stranger();
    await page.goto(`/s/${code}#${fragment}`);
    await page.click('[type=submit]');
    await burnAsReader(page);
  });
});

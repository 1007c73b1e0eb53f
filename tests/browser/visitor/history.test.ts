// @module-tag rest
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { startTarget, storedLogin, type Target } from '../../support/browser/dashboard-page.ts';
import { alsoLong, describeFirst } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

/** Chromium without a window calls itself headless, which is what bots do. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const text = 'The door code is 4471';
const message = { password: 'lantern', ads_enabled: true, url_message: 'Mind the gap' };

let server: Site;
let owner: SignedInUser;
let target: Target;
let visitor: BrowserPage;
beforeAll(async () => {
  [server, target] = await Promise.all([sharedSite(), startTarget()]);
  owner = await server.createUser();
});
afterEach(() => visitor.close());
afterAll(() => target.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor(patience);

async function enter(page: Page, key: string): Promise<void> {
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.locator('[type=submit]').click();
}

const visitors = alsoLong(
  [
    { screen: 'desktop, light', javaScriptEnabled: true },
    { screen: 'phone, light', javaScriptEnabled: false },
  ] as const,
  [
    { screen: 'phone, dark', javaScriptEnabled: true },
    { screen: 'desktop, dark', javaScriptEnabled: false },
  ] as const,
);

describeFirst(
  visitors,
  'back and forth ($screen, scripts: $javaScriptEnabled)',
  ({ screen, javaScriptEnabled }) => {
    async function arrive(path: string): Promise<Page> {
      visitor = await openPage(server.origin, screenNamed(screen), { userAgent, javaScriptEnabled });
      await visitor.page.goto('/about');
      await visitor.page.goto(path);
      return visitor.page;
    }

    it('around a wrong and a right key never asks to send a form again', async () => {
      const code = await server.createLink(owner, target.url, { password: 'lantern' });
      const page = await arrive(`/${code}`);
      await enter(page, 'candle');
      await page.getByText('Wrong key. Check capitals and spaces.').waitFor(patience);
      await page.reload();
      await heading(page, 'This link needs a key');
      await enter(page, 'lantern');
      await heading(page, target.heading);
      for (const go of ['goBack', 'goForward', 'goBack'] as const) {
        await page[go]();
        await heading(page, go === 'goForward' ? target.heading : 'This link needs a key');
      }
      expect(page.url()).toBe(`${server.origin}/${code}`);
    });

    it('around an opened secret shows it again, and counts once', async () => {
      const code = await server.createSecret(owner, text, { password: 'lantern', clicks_limit: 1 });
      const page = await arrive(`/s/${code}`);
      await enter(page, 'candle');
      await page.getByText('Wrong key. Check capitals and spaces.').waitFor(patience);
      await enter(page, 'lantern');
      await page.getByText(text).waitFor(patience);
      await page.goto('/about');
      await page.goBack();
      await page.getByText(text).waitFor(patience);
      await page.reload();
      await page.getByText(text).waitFor(patience);
      while (new URL(page.url()).pathname !== '/about') await page.goBack();
      await page.goForward();
      await page.getByText(text).waitFor(patience);
      const { clicks } = await server.database.query
        .selectFrom('links')
        .select('clicks')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      expect(clicks).toBe(1);
      expect(page.url()).toBe(`${server.origin}/s/${code}`);
    });

    it('to a message behind a key shows it again, and nothing of the key is in its address', async () => {
      const code = await server.createLink(owner, target.url, { ...message, redirection_time: 300 });
      const page = await arrive(`/${code}`);
      await enter(page, 'lantern');
      await page.getByText('Mind the gap').waitFor(patience);
      expect(page.url()).toBe(`${server.origin}/${code}`);
      await page.goto('/about');
      await page.goBack();
      await page.getByText('Mind the gap').waitFor(patience);
    });

    it('from the target behind a key and a message leads back to the key', async () => {
      const code = await server.createLink(owner, target.url, { ...message, redirection_time: 4 });
      const page = await arrive(`/${code}`);
      await enter(page, 'lantern');
      await heading(page, target.heading);
      await page.goBack();
      await heading(page, 'This link needs a key');
    });
  },
);

describe('the foot of a page behind a short link', () => {
  it.each(['a guest', 'somebody signed in'])(
    'leads %s to the privacy policy, to a report, and from there to a message that names the link',
    async (who) => {
      const isGuest = who === 'a guest';
      const code = await server.createSecret(owner, text);
      const stored = [{ origin: server.origin, localStorage: storedLogin(owner) }];
      visitor = await openPage(server.origin, undefined, {
        userAgent,
        ...(isGuest ? {} : { storageState: { cookies: [], origins: stored } }),
      });
      const { page } = visitor;
      await page.goto(`/s/${code}#key`);
      await page.getByRole('link', { name: 'Privacy policy' }).click();
      await untilAlive(page);
      await page.getByText(messages.legal.privacyEffective).first().waitFor(patience);
      expect(page.url()).toBe(`${server.origin}${isGuest ? '/privacy-policy' : '/profile?id=8'}`);

      await page.goto(`/s/${code}#key`);
      await page.getByRole('link', { name: 'Report this link' }).click();
      await heading(page, 'Report this link');
      expect(page.url()).toBe(`${server.origin}/report-link?link=s/${code}`);
      await page.getByRole('link', { name: 'Write to us' }).click();
      await heading(page, messages.contact.heading);
      const message = page.getByLabel('Message');
      await expect.poll(() => message.inputValue(), patience).toContain(`${server.origin}/s/${code}`);
      expect(await message.inputValue()).not.toContain('key');
      expect(new URL(page.url()).pathname).toBe(isGuest ? '/contact-us' : '/profile');
    },
  );

  it('names nothing that is no short link', async () => {
    visitor = await openPage(server.origin);
    const { page } = visitor;
    for (const link of ['', 'login', '//evil.test', 'a b', 's/x', 'javascript:1']) {
      await page.goto(`/contact-us?link=${encodeURIComponent(link)}`);
      expect(await page.getByLabel('Message').inputValue(), link).toBe('');
    }
  });
});

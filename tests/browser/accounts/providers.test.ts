// @module-tag rest
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerNotSetUp } from '../../../contract/provider-popup.ts';
import { expectNoAxeViolations, openPage, patience, untilAlive } from '../../support/browser/chromium.ts';
import { note, pressMuted, toast } from '../../support/browser/page-parts.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';
import { type GraphStandIn, graphPersonWith } from '../../support/services/graph-stand-in.ts';
import { type OidcProvider, personWith } from '../../support/services/oidc-provider.ts';
import { startSiteWithProviders } from '../../support/services/providers.ts';

let server: Site;
let google: OidcProvider;
let facebook: GraphStandIn;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ site: server, google, facebook, stop } = await startSiteWithProviders());
});
afterAll(() => stop());

async function openPopup(page: Page, provider: 'Google' | 'Facebook'): Promise<Page> {
  // A browser lets a popup open only just after a press.
  await untilAlive(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: provider }).click();
  return opened;
}

/** Listens on the channel of the next popup, beside the page itself; resolves when something was said on it. */
function hearNextPopup(page: Page): Promise<void> {
  return page.evaluate(() => {
    const open = window.open.bind(window);
    return new Promise<void>((resolve) => {
      window.open = (address, ...rest) => {
        const attempt = new URL(String(address), location.href).searchParams.get('attempt');
        new BroadcastChannel(`sign-in:${attempt}`).onmessage = () => resolve();
        window.open = open;
        return open(address, ...rest);
      };
    });
  });
}

/** No toast, and nobody signed in. */
async function expectSilence(page: Page): Promise<void> {
  expect(
    await page
      .getByRole('group')
      .filter({ has: page.getByLabel('Close') })
      .count(),
  ).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
}

test('Google: out to its page in a popup, and back in, with name and picture', async () => {
  google.person = personWith({ firstname: 'Ada', lastname: 'Byron' });
  const { page, close } = await openPage(server.origin);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
  await expectNoAxeViolations(page);
  const popup = await openPopup(page, 'Google');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home', patience);
  await expect.poll(() => popup.isClosed(), patience).toBe(true);
  const name = page.getByRole('link', { name: 'Ada Byron' });
  await name.waitFor(patience);
  expect(await name.locator('img').getAttribute('src')).toContain('base64,');
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(google.person.email);
  await page.reload();
  await name.locator('img').waitFor({ state: 'attached', ...patience });

  await page.goto('/profile?id=2');
  await page.getByText('You log in with Google or Facebook.').waitFor(patience);
  await close();
});

test('Facebook: the same from the register page; its email is confirmed by mail first', async () => {
  facebook.person = graphPersonWith({ firstname: 'Noor', lastname: 'Haddad' });
  const { page, close } = await openPage(server.origin);
  await page.goto('/register');
  const popup = await openPopup(page, 'Facebook');
  await popup.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/home', patience);
  await page.getByRole('link', { name: 'Noor Haddad' }).waitFor(patience);
  await close();
});

test('whoever changes their mind at the provider, or closes its window, is told nothing', async () => {
  const { page, close } = await openPage(server.origin);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
  const heard = hearNextPopup(page);
  const cancelled = await openPopup(page, 'Google');
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await heard;
  await expect.poll(() => cancelled.isClosed(), patience).toBe(true);
  await expectSilence(page);

  const closed = await openPopup(page, 'Facebook');
  await closed.getByRole('link', { name: 'Continue' }).waitFor(patience);
  await closed.close();
  await expectSilence(page);
  await close();
});

test('a provider account without an email is refused with a reason', async () => {
  facebook.person = graphPersonWith({ email: null });
  const { page, close } = await openPage(server.origin);
  await page.goto('/login');
  const popup = await openPopup(page, 'Facebook');
  await popup.getByRole('link', { name: 'Continue' }).click();
  await note(page, 'email').waitFor(patience);
  expect(new URL(page.url()).pathname).toBe('/login');
  await close();
});

test('where no provider is set up, the buttons look disabled and say so', async () => {
  const bare = await sharedSite();
  const { page, close } = await openPage(bare.origin);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Google' });
  await expect.poll(() => button.getAttribute('title'), patience).toBe('Not set up on this server');
  await expectNoAxeViolations(page);
  await pressMuted(button);
  await toast(page, providerNotSetUp('google')).waitFor(patience);
  await close();
});

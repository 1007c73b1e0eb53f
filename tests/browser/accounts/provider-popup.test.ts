// @module-tag rest
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderName } from '../../../contract/accounts.ts';
import {
  type ProviderPopupMessage,
  providerChannel,
  providerStartPath,
} from '../../../contract/provider-popup.ts';
import { type BrowserPage, openPage } from '../../support/browser/chromium.ts';
import { graphPersonWith } from '../../support/services/graph-stand-in.ts';
import { personWith } from '../../support/services/oidc-provider.ts';
import { type SiteWithProviders, startSiteWithProviders } from '../../support/services/providers.ts';

describe('the popup of a provider sign-in, in a browser', () => {
  let server: SiteWithProviders;
  let browser: BrowserPage;

  beforeAll(async () => {
    server = await startSiteWithProviders();
    browser = await openPage(server.site.origin);
    await browser.page.goto('/login');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Opens the popup as the sign-in button does, presses a button of the provider, and gives what the page is told. */
  async function signIn(provider: ProviderName, button: string, attempt: string) {
    const { page } = browser;
    const told = page.evaluate(
      (channel) =>
        new Promise<ProviderPopupMessage>((resolve) => {
          new BroadcastChannel(channel).onmessage = ({ data }) => resolve(data);
        }),
      providerChannel(attempt),
    );
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        (address) => void window.open(address, '', 'popup,width=480,height=640'),
        providerStartPath(provider, attempt),
      ),
    ]);
    const problems = watch(popup);
    await popup.getByText(button, { exact: true }).click();
    const message = await told;
    if (!popup.isClosed()) await popup.waitForEvent('close', { timeout: 60_000 });
    return { message, problems };
  }

  it.each(['google', 'facebook'] as const)(
    'tells the page who signed in at %s, and closes',
    async (provider) => {
      const { google, facebook } = server;
      google.person = personWith({});
      facebook.person = graphPersonWith({});
      const { message, problems } = await signIn(provider, 'Continue', `attempt-with-${provider}`);
      const person = provider === 'google' ? google.person : facebook.person;
      expect(message).toMatchObject({ kind: 'signed-in', login: { provider, email: person.email } });
      expect(problems).toEqual([]);
    },
  );

  it('tells the page that somebody changed their mind', async () => {
    const { message } = await signIn('facebook', 'Cancel', 'attempt-that-is-cancelled');
    expect(message).toEqual({ kind: 'cancelled' });
  });
});

/** What a good page of ours does not do. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().includes('Content Security Policy'))
      problems.push(line.text());
  });
  return problems;
}

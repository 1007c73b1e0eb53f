import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderName } from '../../../contract/accounts.ts';
import {
  type ProviderPopupMessage,
  providerChannel,
  providerStartPath,
} from '../../../contract/provider-popup.ts';
import { type BrowserPage, openPage } from '../../support/browser/chromium.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';
import {
  type GraphStandIn,
  graphPersonWith,
  startGraphStandIn,
} from '../../support/services/graph-stand-in.ts';
import { type OidcProvider, personWith, startOidcProvider } from '../../support/services/oidc-provider.ts';

describe('the popup of a provider sign-in, in a browser', () => {
  let directory: TemporaryDirectory;
  let google: OidcProvider;
  let facebook: GraphStandIn;
  let server: ServerProcess;
  let browser: BrowserPage;

  beforeAll(async () => {
    const port = await findFreePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    directory = await createTemporaryDirectory();
    google = await startOidcProvider({ redirectUri: `${publicUrl}/auth/google/callback` });
    facebook = await startGraphStandIn();
    server = await startServer({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: directory.path,
      ...google.environment,
      ...facebook.environment,
    });
    browser = await openPage(publicUrl);
    await browser.page.goto('/login');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await google?.stop();
    await facebook?.stop();
    await directory?.remove();
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
    if (!popup.isClosed()) await popup.waitForEvent('close', { timeout: 5000 });
    return { message, problems };
  }

  it.each(['google', 'facebook'] as const)(
    'tells the page who signed in at %s, and closes',
    async (provider) => {
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

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

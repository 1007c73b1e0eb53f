// @module-tag rest
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { type BrowserPage, openPage, screenNamed, untilAlive } from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let person: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => person.close());

describe.each(['a guest', 'somebody signed in'])('to %s', (who) => {
  async function arrive(): Promise<BrowserPage> {
    person =
      who === 'a guest'
        ? await openPage(server.origin)
        : await openDashboard(server, await server.createUser(), '/favicon.svg');
    return person;
  }

  test.each(['/Login', '/HOME', '/About', '/login//', '/Expiry?details=secDeact', '/%6Cogin'])(
    '%s is not found, by the server and on the screen',
    async (path) => {
      const { page } = await arrive();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await untilAlive(page);
      await page.getByRole('heading', { level: 1, name: messages.notFound.title }).waitFor();
      expect(page.url()).toBe(server.origin + path);
    },
  );

  test('a slash too many is taken away, by the server and on the screen', async () => {
    const { page } = await arrive();
    await page.goto('/expiry/?details=secDeact');
    await page.getByRole('heading', { name: messages.expiry.secDeact.title }).waitFor();
    expect(page.url()).toBe(`${server.origin}/expiry?details=secDeact`);

    await untilAlive(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/expiry/?details=secExpired');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: messages.expiry.secExpired.title }).waitFor();
    expect(page.url()).toBe(`${server.origin}/expiry?details=secExpired`);
  });
});

describe('without JavaScript', () => {
  test.each(['desktop, light', 'phone, dark'] as const)(
    'a refused link says why, and what is not there says so (%s)',
    async (screen) => {
      person = await openPage(server.origin, screenNamed(screen), { javaScriptEnabled: false });
      const { page } = person;
      await page.goto('/nobodyhasit');
      expect(page.url()).toBe(`${server.origin}${paths.expiry}?details=shylnkInvalid`);
      const { title, second } = messages.expiry.shylnkInvalid;
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.getByRole('main').textContent()).toContain(second);
      await page.goto('/no/such/page');
      await page.getByRole('heading', { level: 1, name: messages.notFound.title }).waitFor();
      await page.getByRole('link', { name: messages.shell.backToHome }).click();
      await page.waitForURL(`${server.origin}/`);
    },
  );

  test('with it the same page comes alive as it was drawn, whatever stands after #', async () => {
    person = await openPage(server.origin);
    const { page, problems } = person;
    for (const name of Object.keys(messages.expiry) as (keyof typeof messages.expiry)[]) {
      await page.goto(`${paths.expiry}?details=${name}#key`);
      await untilAlive(page);
      await page.getByRole('heading', { level: 1, name: messages.expiry[name].title }).waitFor();
      await page.waitForURL(`${server.origin}${paths.expiry}?details=${name}`);
    }
    expect(problems).toEqual([]);
  });
});

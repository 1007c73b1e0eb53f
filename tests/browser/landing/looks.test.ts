// @module-tag rest
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { openLanding } from '../../support/browser/landing-page.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { landing } = messages;
const cards = [
  'Customise links and secret messages',
  'Security',
  'Analysis',
  'Limiting users',
  'Earnings under construction',
  'Secrets',
];

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

/** The walk looks at the page itself on all of them; here is a link on it. */
const screens = [screenNamed('phone, light'), screenNamed('desktop, dark')];

describeFirst(screens, 'on $name', (screen) => {
  test('the landing page has everything it should, without a fault', async () => {
    const guest = await openLanding(server.origin, screen);
    const { page } = guest;
    await guest.shorten('https://shop.test/a/rather/long/address/that/does/not/fit/on/a/phone?colour=blue');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Short links. Sealed secrets.');
    expect((await page.getByRole('heading', { level: 3 }).allTextContents()).map(oneLine)).toEqual(cards);
    const account = page.getByRole('navigation', { name: 'Account' });
    expect(await hrefs(account)).toEqual({
      [landing.login]: paths.login,
      [landing.register]: paths.register,
    });
    expect(await page.getByRole('link', { name: landing.getStarted }).getAttribute('href')).toBe(paths.login);
    expect(await hrefs(page.getByRole('main').locator('p'))).toEqual({
      Register: paths.register,
      'log in': paths.login,
    });
    const { copyright, about, contact, feedback, privacy, terms } = landing.footer;
    expect(await hrefs(page.getByRole('navigation', { name: 'Footer' }))).toEqual({
      [about]: paths.about,
      [contact]: paths.contactUs,
      [feedback]: paths.feedback,
      [privacy]: paths.privacyPolicy,
      [terms]: paths.terms,
    });
    await page.getByText(copyright, { exact: true }).waitFor();

    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport.width);
    expect(guest.problems).toEqual([]);
    await guest.close();
  });
});

/** The links inside an element: what each says, and where it leads. */
async function hrefs(element: Locator): Promise<Record<string, string | null>> {
  const links = await element
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')] as const));
  return Object.fromEntries(links);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

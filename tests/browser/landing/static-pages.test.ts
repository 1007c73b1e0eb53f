// @module-tag rest
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { footer } = messages.landing;

const pages = [
  { path: paths.about, title: footer.about, sections: 3 },
  { path: paths.privacyPolicy, title: footer.privacy, sections: 11 },
  { path: paths.terms, title: footer.terms, sections: 11 },
];

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

test('the footer of the landing page leads to each of them', async () => {
  const { page, close } = await openPage(server.origin);
  for (const { path, title, sections } of pages) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.title()).toContain(title);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(sections);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), patience).toBe(title);
  }
  await close();
});

/** What the specification wants to be stated, in the words it has to be recognised by. */
const statements: { path: string; says: (string | RegExp)[] }[] = [
  {
    path: paths.privacyPolicy,
    says: [
      `Effective ${messages.legal.privacyEffective}`,
      ...['Email address', 'First and last name', 'Phone number', 'Photo', 'IP address'],
      ...['Location from the IP address', 'Click counts', 'Access times'],
      'Passwords are stored encrypted',
      `not for people under ${limits.minimumAge}`,
      'transferred to and processed in India',
      'Secret messages require an account',
      'You need no account to shorten a link',
    ],
  },
  {
    path: paths.terms,
    says: [
      `Last revised ${messages.legal.termsRevised}`,
      'Secret messages require an account',
      'Shortening a link does not require an account',
      /bots, .*multiple accounts .*may lead to blocking.* removal of content/,
      `at least ${limits.minimumAge} years`,
    ],
  },
  {
    path: paths.about,
    says: [/About five people built SHYLNK as an MVP in about 5 months/, /browser extension/],
  },
];

testFirst(statements, '$path states what it has to', async ({ path, says }) => {
  const { page, close } = await openPage(server.origin);
  await page.goto(path);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const text = ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ');
  for (const statement of says) expect(text).toMatch(statement);
  await close();
});

test('the team has four cards, one for each part', rest, async () => {
  const { page, close } = await openPage(server.origin);
  await page.goto(paths.about);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Project idea, design and full-stack',
    'Design and front-end',
    'Back-end',
    'Back-end',
  ]);
  await close();
});

describe.each([paths.privacyPolicy, paths.terms])('the contents of %s', (path) => {
  test('lead to every section, and an address with a section opens there', rest, async () => {
    const { page, close } = await openPage(server.origin, screenNamed('phone, light'));
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await contents.first().waitFor();
    const titles = (await contents.allTextContents()).map((title) => title.replace('.', '. '));
    expect(titles).toEqual(await page.getByRole('heading', { level: 2 }).allTextContents());

    const heading = page.getByRole('heading', { level: 2 }).nth(4);
    await contents.nth(4).click();
    await expect.poll(() => heading.evaluate(isAtTop), patience).toBe(true);

    await page.reload();
    await heading.waitFor();
    await expect.poll(() => heading.evaluate(isAtTop), patience).toBe(true);
    await close();
  });
});

/** Below the bar, in the upper part of the screen. */
function isAtTop(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 60 && top < 160;
}

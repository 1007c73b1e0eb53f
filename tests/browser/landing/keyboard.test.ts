// @module-tag rest
import { afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { patience, screenNamed } from '../../support/browser/chromium.ts';
import { type LandingPage, openLanding } from '../../support/browser/landing-page.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let guest: LandingPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => guest.close());

test('everything about short links can be done with the keyboard alone', async () => {
  guest = await openLanding(server.origin);
  const { page } = guest;
  expect(await focusedName(), 'the field waits for a paste').toBe('Link');

  for (const name of ['one', 'two', 'three']) {
    await page.keyboard.type(`shop.test/${name}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => guest.entered(), patience).toContain(`shop.test/${name}`);
    await expect.poll(() => guest.input.inputValue(), patience).toBe('');
  }
  const [three, two, one] = await guest.rows.getByRole('link').allTextContents();

  await page.keyboard.press('Tab');
  expect(await focusedName()).toBe(messages.landing.shorten);
  await page.keyboard.press('Tab');
  expect(await focusedName()).toBe(three);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedName()).toBe(two);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => guest.clipboard(), patience).toBe(two);

  await page.keyboard.press('Tab');
  expect(await focusedName()).toBe(`Remove ${withoutScheme(two)}`);
  await page.keyboard.press('Enter');
  expect(await guest.entered()).toEqual(['shop.test/three', 'shop.test/one']);
  expect(await focusedName(), 'the row that moved up').toBe(`Remove ${withoutScheme(one)}`);
  await page.keyboard.press('Enter');
  expect(await focusedName(), 'the last row left').toBe(`Remove ${withoutScheme(three)}`);
  await page.keyboard.press('Enter');
  expect(await guest.rows.count()).toBe(0);
  expect(await focusedName(), 'where the next link is made').toBe(messages.landing.shorten);
  expect(guest.problems).toEqual([]);
});

test('the tagline’s control, the bar and the footer are reached by Tab, past the skip link first', async () => {
  guest = await openLanding(server.origin, screenNamed('phone, light'));
  const names: string[] = [];
  for (let stop = 0; stop < 30; stop++) {
    await guest.page.keyboard.press('Tab');
    const name = await focusedName();
    if (names.includes(name)) break;
    names.push(name);
  }
  expect(names.slice(0, 7)).toEqual([
    'Skip to content',
    'SHYLNK',
    messages.landing.login,
    messages.landing.register,
    'Pause the animated text',
    'Link',
    messages.landing.shorten,
  ]);
  expect(names).toEqual(expect.arrayContaining(Object.values(messages.landing.footer).slice(0, 5)));
});

test('no keyboard slides in over a phone’s page before it is asked for', async () => {
  guest = await openLanding(server.origin, screenNamed('phone, light'));
  expect(await guest.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

/** The name of what has the focus, as assistive technology would say it. */
function focusedName(): Promise<string> {
  return guest.page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label =
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
    return (element.ariaLabel ?? label ?? '').trim();
  });
}

function withoutScheme(url: string | undefined): string {
  return (url ?? '').replace(/^https?:\/\//, '');
}

// @module-tag rest
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { openPage, patience, type Screen, screenNamed } from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { loadVisitorPages, showVisitorPage } from '../../support/browser/visitor-page.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';
import { openedPage } from '../../visitor/sample-pages.ts';

let server: Site;
let user: SignedInUser;
let code: string;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  await server.createLink(user, `https://shop.test/${'a-very-long-address/'.repeat(20)}`);
  code = await server.createLink(user, 'https://shop.test/lamp', {
    password: 'brass-lamp',
    ads_enabled: true,
    redirection_time: 8,
    url_message: 'A message for the visitor. '.repeat(11),
    clicks_limit: 1_000_000,
  });
});

/** What a desk's 1280 px become at 400 %: the narrowest a page has to fit. */
const zoomed: Screen = {
  name: 'zoomed',
  viewport: { width: 320, height: 640 },
  colorScheme: 'light',
  isTouch: false,
};

describe('zoomed in until a line holds 320 px', () => {
  test('guests find everything without scrolling sideways', async () => {
    const { page, close } = await openPage(server.origin, zoomed);
    for (const path of Object.values(paths)) {
      if (path === paths.home || path === paths.profile) continue;
      await page.goto(path === paths.expiry ? `${path}?details=secExpired` : path);
      await page.locator('h1').first().waitFor();
      expect(await page.evaluate(findCut), path).toEqual([]);
    }
    await close();
  });

  test('so do signed-in people', async () => {
    const owner = await openDashboard(server, user, '/home', zoomed);
    const { page, dialog, details } = owner;
    await owner.row(code).waitFor();
    expect(await page.evaluate(findCut), 'home').toEqual([]);
    for (const view of ['details', 'edit']) {
      await page.goto(`/home?type=url&code=${code}&view=${view}`);
      await details.getByRole('heading', { name: code }).waitFor();
      const sign =
        view === 'edit' ? details.getByRole('button', { name: 'Save' }) : details.getByText('Total clicks');
      await sign.waitFor();
      expect(await page.evaluate(findCut), view).toEqual([]);
    }
    for (const view of ['new-shylnk', 'new-secret']) {
      await page.goto(`/home?view=${view}`);
      for (const option of [
        'Advanced options',
        'Message section',
        'URL key',
        'Click restriction',
        'Custom code',
      ])
        await dialog.getByRole('switch', { name: option }).click();
      expect(await page.evaluate(findCut), view).toEqual([]);
    }
    for (const section of ['', ...[1, 2, 3, 4, 5, 7, 8, 9].map((id) => `?id=${id}`)]) {
      await page.goto(`${paths.profile}${section}`);
      await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(findCut), { message: section, timeout: 10_000 }).toEqual([]);
    }
    await owner.close();
  });
});

const paper = [
  { way: 'upright', size: { width: 718, height: 1046 } },
  { way: 'across', size: { width: 1046, height: 718 } },
];

describe('on paper', () => {
  test.each(paper)(
    '$way, the dashboard is black on white and whole, without its buttons',
    async ({ size }) => {
      const owner = await openDashboard(
        server,
        user,
        `/home?type=url&code=${code}`,
        screenNamed('desktop, dark'),
      );
      await owner.details.getByText('Total clicks').waitFor();
      await print(owner.page, size);
      await expectPaper(owner.page);
      await owner.close();
    },
  );

  test('so are the terms and an opened secret', async () => {
    const guest = await openPage(server.origin, screenNamed('desktop, dark'));
    await guest.page.goto(paths.terms);
    await guest.page.getByRole('heading', { name: messages.landing.footer.terms }).waitFor();
    await print(guest.page);
    await expectPaper(guest.page);
    await guest.close();

    const { openedPage: draw } = await loadVisitorPages();
    const reader = await showVisitorPage(draw(openedPage), { screen: screenNamed('desktop, dark') });
    await reader.page.goto('/page');
    await print(reader.page);
    await expectPaper(reader.page);
    await reader.page.getByText('Street door: 4471#').waitFor();
    await reader.close();
  });
});

async function print(page: Page, size = { width: 718, height: 1046 }): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(size);
}

async function expectPaper(page: Page): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background, patience).toBe('rgb(255, 255, 255)');
  // Colours fade from one to the other.
  await expect.poll(() => page.evaluate(findPale), patience).toEqual([]);
  expect(await page.evaluate(findCut), 'cut off').toEqual([]);
  expect(await page.locator('button:visible:not(.secret-view button)').count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
}

/** What stands outside the page, or does not fit the box it stands in; a shortened line says so with its dots. */
function findCut(): string[] {
  const isPrint = matchMedia('print').matches;
  const cut = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('[aria-hidden=true], .sr-only, noscript, svg svg, svg *')) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const hasContent = says || element.matches('a, button, input, textarea, select, img');
    const isOutside = hasContent && (right > innerWidth + 1 || left < -1);
    const isClipped =
      hasContent &&
      overflowX === 'hidden' &&
      textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1;
    const isUnderFold = isPrint && overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    if (isOutside || isClipped || isUnderFold)
      cut.push(`${element.tagName} ${element.ariaLabel ?? element.textContent}`.slice(0, 60));
  }
  return cut;
}

/** Words too light for white paper. */
function findPale(): string[] {
  const pale: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (!words.currentNode.textContent?.trim() || !element?.checkVisibility()) continue;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
      Number,
    );
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 128) pale.push(element.textContent.slice(0, 60));
  }
  return pale;
}

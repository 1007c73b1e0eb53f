import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type BrowserPage, expectNoAxeViolations, type Screen } from '../chromium.ts';
import { untilAnimationsEnd } from '../until-still.ts';
import { type Stop, textsAt } from './stop.ts';

/** The most that a page may jump while it loads. */
const mostShift = 0.02;
const patience = { timeout: 60_000, interval: 20 };

/** Sums what moves by itself on every page that is loaded from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        if (!hadRecentInput) shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Goes to a stop, in light and in dark, and finds its texts, no fault, no jump and no problem there. */
export async function lookAround(walker: BrowserPage, stop: Stop, screen: Screen): Promise<void> {
  const { page } = walker;
  walker.problems.length = 0;
  await arrive(page, stop, screen, 'light');
  const isLookedAtClosely = stop.isVeryLong !== true || !screen.isTouch;
  if (isLookedAtClosely) await expectNoAxeViolations(page);
  // Nothing but colours differs; those of buttons take a moment.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  await untilAnimationsEnd(page);
  if (isLookedAtClosely) await expectNoAxeViolations(page, { runOnly: ['color-contrast'] });
  expectNoProblem(walker, stop);
}

/** The same in one theme, and without looking for faults of accessibility. */
export async function lookOnce(walker: BrowserPage, stop: Stop, screen: Screen): Promise<void> {
  walker.problems.length = 0;
  await arrive(walker.page, stop, screen, screen.colorScheme);
  expectNoProblem(walker, stop);
}

function expectNoProblem({ problems }: BrowserPage, stop: Stop): void {
  const others = problems.filter((problem) => !(stop.isMissing && problem.includes('404')));
  expect(others, `${stop.name}: problems`).toEqual([]);
}

async function arrive(
  page: Page,
  stop: Stop,
  { viewport }: Screen,
  colorScheme: Screen['colorScheme'],
): Promise<void> {
  const name = `${stop.name}, ${colorScheme}`;
  await page.emulateMedia({ colorScheme });
  await page.goto(stop.path);
  await page
    .locator(`html[data-theme=${colorScheme}]:not([data-drawn]) :is(main h1, [role=dialog] h2)`)
    .first()
    .waitFor({ state: 'attached' });
  await stop.open?.(page);
  const texts = textsAt(stop, viewport.width);
  await expect.poll(() => missingTexts(page, texts), { ...patience, message: `${name}: texts` }).toEqual([]);
  await untilStill(page);
  const { width, emptyBelow } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    emptyBelow: document.documentElement.scrollHeight - Math.max(innerHeight, document.body.scrollHeight),
  }));
  expect(width, `${name}: width`).toBe(viewport.width);
  expect(emptyBelow, `${name}: scrolls beyond what is there`).toBe(0);
  await expectNoShift(page, name);
}

/** Those that nobody can read on the page, as the whole of an element, a placeholder or a label. */
export function missingTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const longest = Math.max(0, ...wanted.map((text) => text.length)) * 2;
    const seen = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const placeholder = element.getAttribute('placeholder');
      const isShort = (element.textContent ?? '').length <= longest;
      if (!(isShort || placeholder) || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (placeholder) seen.add(placeholder);
      // biome-ignore lint/performance/useDomNodeTextContent: as it is shown, capitals made by CSS included
      seen.add((element.innerText ?? '').replace(/\s+/g, ' ').trim());
    }
    return wanted.filter((text) => !seen.has(text));
  }, texts);
}

/** What stands there only until the rest has come. */
const passing = ['html[data-drawn]', '[aria-busy="true"]', '[data-arriving]', '[role="status"].opacity-100'];

/** Until everything has come, in its own letters, and nothing moves any more but what always does. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction((selector) => document.querySelector(selector) === null, passing.join(', '));
  await untilAnimationsEnd(page);
}

/** Fails with what has jumped since the page was loaded. */
export async function expectNoShift(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${name}: what jumped: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift);
}

import axe, { type AxeResults, type RunOptions } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { untilAnimationsEnd } from './until-still.ts';

/** How long a busy machine may take to do what takes no time. */
export const patience = { timeout: 60_000 };

export interface Screen {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  isTouch: boolean;
}

const sizes = {
  phone: { width: 390, height: 844, isTouch: true },
  tablet: { width: 768, height: 1024, isTouch: true },
  desktop: { width: 1440, height: 900, isTouch: false },
} as const;

/** What a screen has to look well on: three sizes, light and dark. */
export const screens: Screen[] = Object.entries(sizes).flatMap(([name, { width, height, isTouch }]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${name}, ${colorScheme}`,
    viewport: { width, height },
    colorScheme,
    isTouch,
  })),
);

/** One of the screens by its name, such as `phone, dark`. */
export function screenNamed(name: `${keyof typeof sizes}, ${'light' | 'dark'}`): Screen {
  return screens.find((screen) => screen.name === name) as Screen;
}

export interface BrowserPage {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and requests to any other origin: a good page has none. */
  problems: string[];
  close(): Promise<void>;
}

let browser: Promise<Browser> | null = null;

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** One Chromium for all tests of a worker; it goes with the worker. */
function launchOnce(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  return browser;
}

/** Opens a page as a new person would: nothing stored, and watched for what a good page does not do. */
export async function openPage(
  origin: string,
  screen: Screen = screenNamed('desktop, light'),
  options: BrowserContextOptions = {},
): Promise<BrowserPage> {
  const context = await (await launchOnce()).newContext({
    baseURL: origin,
    viewport: screen.viewport,
    colorScheme: screen.colorScheme,
    hasTouch: screen.isTouch,
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(patience.timeout);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn =
      url.origin === new URL(origin).origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
    if (!isOwn) problems.push(`request elsewhere: ${url.origin}`);
  });
  return { page, context, problems, close: () => context.close() };
}

interface WithAxe {
  axe: { run(context: typeof lookedAt, options: RunOptions): Promise<AxeResults> };
}

/** Around a popup stand guards that hand the focus on as soon as they get it: axe takes them for dead ends. */
const lookedAt = { exclude: ['[data-base-ui-focus-guard]'] };

/** Until the page listens to people: what is only drawn does not yet. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator(':root:not([data-drawn])').waitFor({ state: 'attached' });
}

/** Fails with each accessibility fault by its rule and the elements that have it. */
export async function expectNoAxeViolations(page: Page, options: RunOptions = {}): Promise<void> {
  await untilAnimationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(
    async ([what, how]) => {
      const { axe } = window as unknown as WithAxe;
      // A toast that fades away while axe looks at the page is looked at again, or rather not any more.
      const isFading = (selector: string) => {
        const element = document.querySelector(selector);
        const isInside = ({ effect }: Animation) =>
          effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
          (effect as KeyframeEffect | null)?.target?.contains(element);
        return element === null || document.getAnimations().some(isInside);
      };
      let result = await axe.run(what, how);
      while (result.violations.some(({ nodes }) => nodes.some(({ target }) => isFading(String(target[0])))))
        result = await axe.run(what, how);
      return result;
    },
    [lookedAt, { ...options, resultTypes: ['violations'] }] satisfies [typeof lookedAt, RunOptions],
  );
  expect(passes.length, 'axe has to have looked at something').toBeGreaterThan(0);
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
  expect(faults.join('\n'), 'accessibility faults found by axe').toBe('');
}

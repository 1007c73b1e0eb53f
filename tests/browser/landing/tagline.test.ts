// @module-tag rest
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { patience } from '../../support/browser/chromium.ts';
import { type LandingPage, openLanding } from '../../support/browser/landing-page.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let guest: LandingPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => guest.close());

const pause = 'Pause the animated text';

/** What can be seen of the tagline. */
async function seen(): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: letters that are not typed yet are there, but hidden
  return (await guest.page.locator('p[aria-hidden="true"]').first().innerText()).trim();
}

/** The whole of it, as screen readers get it. */
async function sentences(): Promise<string[]> {
  const text = await guest.page.locator('p.sr-only').first().textContent();
  return (text ?? '')
    .split('.')
    .map((part) => part.trim())
    .filter(Boolean);
}

test(`each tagline is typed out, and the next one follows ${limits.taglineRotationMs} ms after it is finished`, async () => {
  guest = await openLanding(server.origin);
  await guest.page.clock.install();
  await guest.page.reload();
  await guest.input.waitFor();
  await guest.page.clock.pauseAt(Date.now() + 60_000);
  const [first = '', second = ''] = await sentences();

  const partial = await typeUntil(first);
  expect(partial.size, 'letters come one after the other').toBeGreaterThan(1);
  await guest.page.clock.runFor(limits.taglineRotationMs - 1);
  expect(await seen()).toBe(first);
  await guest.page.clock.runFor(1);
  await expect.poll(seen, patience).toBe('');
  await typeUntil(second);
});

test('it can be held and let go again', async () => {
  guest = await openLanding(server.origin);
  await guest.page.getByRole('button', { name: pause }).click();
  const held = await seen();
  expect(await sentences(), 'held, it stands there whole').toContain(held);
  await guest.page.clock.install();
  await guest.page.clock.runFor(10 * limits.taglineRotationMs);
  expect(await seen()).toBe(held);

  await guest.page.getByRole('button', { name: 'Play the animated text' }).click();
  await expect.poll(seen, patience).not.toBe(held);
});

test('for those who asked for less movement it stands still, whole, with nothing to hold', async () => {
  guest = await openLanding(server.origin, undefined, { reducedMotion: 'reduce' });
  const [first] = await sentences();
  expect(await seen()).toBe(first);
  await guest.page.clock.install();
  await guest.page.clock.runFor(10 * limits.taglineRotationMs);
  expect(await seen()).toBe(first);
  expect(await guest.page.getByRole('button', { name: pause }).count()).toBe(0);
});

test('its box keeps its size and place whatever stands in it', async () => {
  guest = await openLanding(server.origin);
  await guest.page.evaluate(() => document.fonts.ready);
  const places = new Set<string>();
  const texts = new Set<string>();
  const look = async () => {
    places.add(await placeOf(guest.page.getByRole('button', { name: pause })));
    places.add(await placeOf(guest.button));
    texts.add(await seen());
    return texts.size;
  };
  await expect.poll(look, { timeout: 60_000 }).toBeGreaterThan(10);
  expect([...places]).toHaveLength(2);
});

/** Where something stands, to the pixel. */
async function placeOf(element: Locator): Promise<string> {
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
  return `${Math.round(x)} ${Math.round(y)}`;
}

/** Lets the clock run keystroke by keystroke until a text stands there; gives what was seen on the way. */
async function typeUntil(text: string): Promise<Set<string>> {
  const partial = new Set<string>();
  for (let step = 0; step < 400; step++) {
    const now = await seen();
    if (now === text) return partial;
    partial.add(now);
    await guest.page.clock.runFor(15);
  }
  throw new Error(`“${text}” never stood there; seen: ${[...partial].join(' | ')}`);
}

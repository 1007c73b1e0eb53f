// @module-tag rest
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { patience, type Screen, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { withWriting } from '../../support/browser/secret-writer.ts';
import { testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { links, secrets, shell } = messages;

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

/** Opens the dashboard with a clock that only moves when told, from the moment `stopClock` is called. */
async function openAt(addressOf: (code: string) => string, screen?: Screen): Promise<() => Promise<void>> {
  const user = await server.createUser();
  const code = await server.createLink(user, 'https://shop.test/lamp');
  owner = await openDashboard(server, user, '/no/such/page', screen);
  await owner.page.clock.install();
  await owner.page.goto(addressOf(code));
  return () => owner.page.clock.pauseAt(Date.now() + 60_000);
}

/** A toast comes, is there until just before its time, and gone soon after. */
async function expectToStay(text: string, ms: number): Promise<void> {
  await expectCount(text, 20, 1);
  expect(await countAfter(text, ms - 300), 'just before its time').toBe(1);
  await owner.page.clock.runFor(320);
  await expectCount(text, 100, 0);
}

async function countAfter(text: string, passedMs: number): Promise<number> {
  await owner.page.clock.runFor(passedMs);
  return owner.toast(text).count();
}

/** There are so many toasts as soon as some steps of time have passed. */
async function expectCount(text: string, stepMs: number, count: number): Promise<void> {
  await expect.poll(() => countAfter(text, stepMs), patience).toBe(count);
}

test(`a new link is announced for ${limits.linkToastMs / 1000} seconds, and that it was copied for ${limits.toastMs / 1000}`, async () => {
  const stopClock = await openAt(() => '/home?view=new-shylnk');
  await owner.dialog.getByLabel('Link to shorten').fill('https://shop.test/shade');
  await stopClock();
  await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
  await expectToStay(shell.copied, limits.toastMs);
  await owner.close();

  const stopAgain = await openAt(() => '/home?view=new-shylnk');
  await owner.dialog.getByLabel('Link to shorten').fill('https://shop.test/shade');
  await stopAgain();
  await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
  await expectToStay(links.shortened, limits.linkToastMs);
});

test(`a new secret is announced for ${limits.secretToastMs / 1000} seconds`, async () => {
  const stopClock = await openAt(() => '/home?view=new-secret');
  const { editor, type } = withWriting(owner);
  await editor.click();
  await type('The cake is under the stairs');
  await stopClock();
  await owner.dialog.getByRole('button', { name: 'Share secret' }).click();
  await expectToStay(secrets.live, limits.secretToastMs);
});

testFirst(
  ['desktop, light', 'phone, light'] as const,
  'on %s a toast never covers the button that it speaks about',
  async (name) => {
    const stopClock = await openAt((code) => `/home?type=url&code=${code}&view=details`, screenNamed(name));
    const copying = owner.details.getByRole('button', { name: /^Copy/ });
    await copying.first().waitFor();
    await stopClock();
    for (const button of await copying.all()) {
      const [pressed, label] = [await button.boundingBox(), await button.getAttribute('aria-label')];
      await button.click();
      await expectCount(shell.copied, 20, 1);
      const said = owner.toast(shell.copied).locator('../..');
      await said.evaluate((toast) => {
        for (const animation of toast.getAnimations({ subtree: true })) animation.finish();
      });
      expect(overlap(pressed, await said.boundingBox()), `${label}`).toBe(false);
      await owner.page.clock.runFor(limits.toastMs);
      await expectCount(shell.copied, 100, 0);
    }
  },
);

type Box = { x: number; y: number; width: number; height: number } | null;

function overlap(one: Box, other: Box): boolean {
  if (one === null || other === null) throw new Error('Both have to be on the screen');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

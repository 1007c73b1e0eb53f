// @module-tag rest
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { patience, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { withWriting } from '../../support/browser/secret-writer.ts';
import { untilAnimationsEnd } from '../../support/browser/until-still.ts';
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
async function openAt(path: string): Promise<() => Promise<void>> {
  const user = await server.createUser();
  await server
    .createLink(user, 'https://shop.test/lamp', { expiry_date: 86_400, new_code: 'lamp2026' })
    .catch(() => undefined);
  owner = await openDashboard(server, user, '/no/such/page');
  await owner.page.clock.install();
  await owner.page.goto(path);
  return () => owner.page.clock.pauseAt(Date.now() + 60_000);
}

/** A toast comes, is there until just before its time, and gone soon after. */
async function expectToStay(text: string, ms: number): Promise<void> {
  const { clock } = owner.page;
  const shown = owner.toast(text);
  const countAfter = async (passedMs: number) => {
    await clock.runFor(passedMs);
    return shown.count();
  };
  await expect.poll(() => countAfter(20), patience).toBe(1);
  expect(await countAfter(ms - 300), 'just before its time').toBe(1);
  await clock.runFor(320);
  await expect.poll(() => countAfter(100), patience).toBe(0);
}

test(`a new link is announced for ${limits.linkToastMs / 1000} seconds, and that it was copied for ${limits.toastMs / 1000}`, async () => {
  const stopClock = await openAt('/home?view=new-shylnk');
  await owner.dialog.getByLabel('Link to shorten').fill('https://shop.test/shade');
  await stopClock();
  await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
  await expectToStay(shell.copied, limits.toastMs);
  await owner.close();

  const stopAgain = await openAt('/home?view=new-shylnk');
  await owner.dialog.getByLabel('Link to shorten').fill('https://shop.test/shade');
  await stopAgain();
  await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
  await expectToStay(links.shortened, limits.linkToastMs);
});

test(`a new secret is announced for ${limits.secretToastMs / 1000} seconds`, async () => {
  const stopClock = await openAt('/home?view=new-secret');
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
    const user = await server.createUser();
    const code = await server.createLink(user, 'https://shop.test/lamp');
    owner = await openDashboard(server, user, `/home?type=url&code=${code}&view=details`, screenNamed(name));
    const { details } = owner;
    for (const button of await details.getByRole('button', { name: /^Copy/ }).all()) {
      await button.click();
      const shown = owner.toast(shell.copied).first();
      await shown.waitFor();
      await untilAnimationsEnd(owner.page);
      const [pressed, said] = [await button.boundingBox(), await shown.locator('../..').boundingBox()];
      expect(overlap(pressed, said), `${await button.getAttribute('aria-label')}`).toBe(false);
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

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { apiDocsPath, paths } from '../../../contract/paths.ts';
import { type BrowserPage, openPage, screenNamed } from '../../support/browser/chromium.ts';
import { expectNoShift, untilStill, watchShifts } from '../../support/browser/walk/look-around.ts';
import { rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let guest: BrowserPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => guest.close());

test.each([paths.landing, paths.login, paths.register, paths.about, apiDocsPath])(
  'nothing of %s moves on a phone when its letters arrive late',
  rest,
  async (path) => {
    guest = await openPage(server.origin, screenNamed('phone, light'));
    const { page } = guest;
    await watchShifts(page);
    const letters: string[] = [];
    await page.route('**/*.woff2', async (route) => {
      letters.push(route.request().url());
      await wait(1500);
      await route.continue();
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await untilStill(page);
    expect(letters).not.toEqual([]);
    await expectNoShift(page, path);
  },
);

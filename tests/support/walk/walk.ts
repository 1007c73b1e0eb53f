import { afterAll, beforeAll, describe, test } from 'vitest';
import { type BrowserPage, openPage, type Screen, screenNamed } from '../support/chromium.ts';
import {
  type DashboardServer,
  openDashboard,
  type SignedInUser,
  startDashboardServer,
} from '../support/dashboard-page.ts';
import { guestStops } from '../support/walk/guest-stops.ts';
import { lookAround, watchShifts } from '../support/walk/look-around.ts';
import { openStops } from '../support/walk/open-stops.ts';
import { signedInStops, walkersCodes } from '../support/walk/signed-in-stops.ts';
import type { Stop } from '../support/walk/stop.ts';

let server: DashboardServer;
let user: SignedInUser;
beforeAll(async () => {
  server = await startDashboardServer();
  user = await server.createUser();
  await server.createLink(user, 'https://shop.test/off');
  await server.database.query.updateTable('links').set({ expires_at_ms: 1 }).execute();
  await server.createLink(user, `https://shop.test/${'a-very-long-address/'.repeat(40)}?and=its-end`);
  await server.createLink(user, 'https://shop.test/lamp', {
    new_code: walkersCodes.link,
    password: 'brass-lamp',
    ads_enabled: true,
    redirection_time: 8,
    url_message: `A message ${'with-one-very-long-word'.repeat(10)}`,
    clicks_limit: 1_000_000_000,
  });
  await server.createSecret(user, 'The cake is under the stairs', { new_code: walkersCodes.secret });
});
afterAll(() => server.stop());

interface Walk {
  who: string;
  open: (screen: Screen) => Promise<BrowserPage>;
  stops: Stop[];
}

const walks: Walk[] = [
  {
    who: 'a guest',
    open: (screen) => openPage(server.origin, screen),
    stops: [...guestStops, ...openStops],
  },
  {
    who: 'somebody with links and secrets',
    open: (screen) => openDashboard(server, user, '/home', screen),
    // The notices differ by their words alone, which a guest has read.
    stops: [...signedInStops, ...openStops.slice(-2)],
  },
  {
    who: 'somebody new',
    open: async (screen) => openDashboard(server, await server.createUser(), '/home', screen),
    stops: [{ name: 'welcome', path: '/home', texts: ['Welcome to SHYLNK, Maya'] }],
  },
];

/** Dark is looked at on the page that was loaded in light: nothing but colours differs. */
const screens = [screenNamed('desktop, light'), screenNamed('tablet, light'), screenNamed('phone, light')];

describe.each(screens)('on a $viewport.width × $viewport.height screen, light and dark', (screen) => {
  describe.each(walks)('$who finds everything in its place', ({ open, stops }) => {
    let walker: BrowserPage;
    beforeAll(async () => {
      walker = await open(screen);
      await watchShifts(walker.page);
    });
    afterAll(() => walker.close());

    test.each(stops)('$name', (stop) => lookAround(walker, stop, screen));
  });
});

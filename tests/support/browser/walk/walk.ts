import { afterAll, beforeAll, describe, test } from 'vitest';
import { type SignedInUser, type Site, sharedSite } from '../../servers/site.ts';
import { type BrowserPage, openPage, type Screen } from '../chromium.ts';
import { openDashboard } from '../dashboard-page.ts';
import { guestStops } from './guest-stops.ts';
import { lookAround, lookOnce, watchShifts } from './look-around.ts';
import { openStops } from './open-stops.ts';
import { signedInStops, walkersCodes } from './signed-in-stops.ts';
import type { Stop } from './stop.ts';

/** Where everybody walks, and who owns what is there. */
interface Walkers {
  server: Site;
  user: SignedInUser;
}

let invited: Promise<Walkers> | null = null;

/** Once for all walks of a worker. */
function invite(): Promise<Walkers> {
  invited ??= prepare();
  return invited;
}

async function prepare(): Promise<Walkers> {
  const server = await sharedSite();
  const user = await server.createUser();
  const expired = await server.createLink(user, 'https://shop.test/off');
  await server.database.query
    .updateTable('links')
    .set({ expires_at_ms: 1 })
    .where('code', '=', expired)
    .execute();
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
  return { server, user };
}

interface Walk {
  who: string;
  open: (walkers: Walkers, screen: Screen) => Promise<BrowserPage>;
  stops: Stop[];
}

const walks: Walk[] = [
  {
    who: 'a guest',
    open: ({ server }, screen) => openPage(server.origin, screen),
    stops: [...guestStops, ...openStops],
  },
  {
    who: 'somebody with links and secrets',
    open: ({ server, user }, screen) => openDashboard(server, user, '/home', screen),
    // The notices differ by their words alone, which a guest has read.
    stops: [...signedInStops, ...openStops.slice(-3)],
  },
  {
    who: 'somebody new',
    open: async ({ server }, screen) => openDashboard(server, await server.createUser(), '/home', screen),
    stops: [{ name: 'welcome', path: '/home', texts: ['Welcome to SHYLNK, Maya'] }],
  },
];

/** Tells as tests what everybody finds on a screen of this size, in light and in dark. */
export function walkOn(screen: Screen): void {
  walk(screen, lookAround, () => true);
}

/** The same in one theme, without looking closely. */
export function walkThrough(screen: Screen): void {
  walk(screen, lookOnce, () => true);
}

/** As fast, and only where `npm test` does not come by elsewhere. */
export function walkPast(screen: Screen): void {
  walk(screen, lookOnce, ({ isLeftToRest }) => isLeftToRest !== true);
}

function walk(screen: Screen, look: typeof lookAround, isOnTheWay: (stop: Stop) => boolean): void {
  let walkers: Walkers;
  beforeAll(async () => {
    walkers = await invite();
  });

  describe.each(walks)(
    `on ${screen.viewport.width} × ${screen.viewport.height}, $who finds everything in its place`,
    ({ open, stops }) => {
      let walker: BrowserPage;
      beforeAll(async () => {
        walker = await open(walkers, screen);
        await watchShifts(walker.page);
      });
      afterAll(() => walker.close());

      test.each(stops.filter(isOnTheWay))('$name', (stop) => look(walker, stop, screen));
    },
  );
}

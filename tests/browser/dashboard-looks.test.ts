import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoAxeViolations, screenNamed } from '../support/chromium.ts';
import {
  type DashboardServer,
  openDashboard,
  type SignedInUser,
  startDashboardServer,
} from '../support/dashboard-page.ts';

/** The journeys look at the others. */
const screens = [screenNamed('phone, light'), screenNamed('tablet, dark'), screenNamed('desktop, dark')];

let server: DashboardServer;
let user: SignedInUser;
let code: string;
beforeAll(async () => {
  server = await startDashboardServer();
  user = await server.createUser();
  await server.createLink(user, 'https://shop.test/off', { expiry_date: 60 });
  await server.createLink(user, `https://shop.test/${'a-very-long-address/'.repeat(40)}?and=its-end`);
  code = await server.createLink(user, 'https://shop.test/lamp', {
    password: 'brass-lamp',
    ads_enabled: true,
    redirection_time: 8,
    url_message: `A message ${'with-one-very-long-word'.repeat(10)}`,
    clicks_limit: 1_000_000_000,
  });
  await server.database.query
    .updateTable('links')
    .set({ expires_at_ms: 1 })
    .where('target', '=', 'https://shop.test/off')
    .execute();
});
afterAll(() => server.stop());

const pages = [
  { what: 'the list', path: () => '/home', text: 'Expired' },
  { what: 'details', path: () => `/home?type=url&code=${code}`, text: 'Remaining time' },
  { what: 'the welcome', path: () => '/home?type=secret', text: 'Welcome to SHYLNK' },
];

describe.each(screens)('on $name', (screen) => {
  test('the dashboard is drawn without a fault, without jumping and without scrolling sideways', async () => {
    for (const { what, path, text } of pages) {
      const owner = await openDashboard(server, user, path(), screen);
      const { page } = owner;
      await page.evaluate(watchShifts);
      await page.getByText(text).locator('visible=true').first().waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(
        screen.viewport.width,
      );
      expect(Number(await page.locator('body').getAttribute('data-shift')), what).toBeLessThan(0.02);
      expect(owner.problems, what).toEqual([]);
      await owner.close();
    }
  });
});

/** Sums what moved by itself. */
function watchShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      document.body.dataset['shift'] = String(Number(document.body.dataset['shift'] ?? 0) + entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

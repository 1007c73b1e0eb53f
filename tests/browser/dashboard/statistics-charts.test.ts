// @module-tag rest
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { writeQuarters } from '../../../server/clicks/visit-day.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { alsoLong, describeFirst } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

/** How the charts look on the others is seen with the rest of the dashboard. */
const screens = alsoLong([screenNamed('desktop, light')], [screenNamed('phone, dark')]);
/** Far from UTC, so that days are the person's own. */
const timezoneId = 'Asia/Kathmandu';
const days = 30;
const months = 12;
const daySeconds = 24 * 60 * 60;

let server: Site;
let user: SignedInUser;
let code: string;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  code = await server.createLink(user, 'https://shop.test/lamp');
  await addVisits();
});

/** The visits of a day, by how long ago it is; some days have none. */
function visitsOn(daysAgo: number): number {
  return daysAgo % 4 === 3 ? 0 : 1000 + daysAgo;
}

/** Today in the person's zone, in days since 1970. */
function today(): number {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(new Date());
  return new Date(`${date}T00:00:00Z`).getTime() / (daySeconds * 1000);
}

/** Visits over more than a year, all at six in the morning in UTC: the same day in the person's zone. */
async function addVisits(): Promise<void> {
  const { id } = await server.database.query
    .selectFrom('links')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 400 }, (_, daysAgo) => {
    const total = visitsOn(daysAgo);
    const quarters = writeQuarters(new Map([[24, total]]));
    return { day: today() - daysAgo, total, quarters };
  }).filter(({ total }) => total > 0);
  for (const [subject, subjectId] of [
    ['link', id],
    ['owner-url', user.id],
  ] as const)
    await server.database.query
      .insertInto('visit_days')
      .values(rows.map((row) => ({ subject, subject_id: subjectId, ...row })))
      .execute();
}

function expectedDays(): number[] {
  return Array.from({ length: days }, (_, index) => visitsOn(days - 1 - index));
}

function expectedMonths(): number[] {
  const sums = new Map<string, number>();
  for (let daysAgo = 0; daysAgo < 400; daysAgo += 1) {
    const month = new Date((today() - daysAgo) * daySeconds * 1000).toISOString().slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + visitsOn(daysAgo));
  }
  return [...sums.values()].slice(0, months).toReversed();
}

/** Goes on with Tab until the element has the focus: nothing else brings a keyboard there. */
async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not lead there');
}

/** Every value of the chart that has the focus, from its first to its last, as it is read out and shown. */
async function walkThrough(page: Page, chart: Locator): Promise<number[]> {
  const values: number[] = [];
  await page.keyboard.press('Home');
  for (let before = ''; ; await page.keyboard.press('ArrowRight')) {
    const [said, shown] = await chart.evaluate((node) => [
      node.getAttribute('aria-valuetext') ?? '',
      node.querySelector('div[aria-hidden] span')?.textContent,
    ]);
    if (said === before) return values;
    // The card beside the value says the same to those who look.
    expect(shown).toBe(said.split(':')[0]);
    values.push(countIn(said));
    before = said;
  }
}

function countIn(text: string): number {
  return Number(/([\d,\u202f\u00a0 ]+) visits?$/.exec(text)?.[1]?.replace(/\D/g, ''));
}

async function expectEveryValueByKeyboard(page: Page, panel: Locator): Promise<void> {
  const chart = panel.getByRole('slider');
  const daily = panel.getByRole('tab', { name: 'Daily' });
  await tabTo(page, daily);
  await tabTo(page, chart);
  expect(await walkThrough(page, chart)).toEqual(expectedDays());
  await tabTo(page, daily, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await panel.getByRole('slider', { name: 'Visits per month' }).waitFor(patience);
  await tabTo(page, chart);
  expect(await walkThrough(page, chart)).toEqual(expectedMonths());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel.getByRole('row').nth(months).waitFor(patience);
  const cells = await panel.getByRole('row').locator('td:last-child').allTextContents();
  expect(cells.map((cell) => Number(cell.replace(/\D/g, '')))).toEqual(expectedMonths().toReversed());
}

describeFirst(screens, 'on $name', (screen) => {
  test('the keyboard reaches every value of both charts, and a table has them all', async () => {
    const owner = await openDashboard(server, user, '/home', screen, { timezoneId });
    const { page } = owner;
    const overall = page.getByRole('region', { name: 'Overall visits' });
    if (screen.viewport.width < 1024) {
      await tabTo(page, overall.getByRole('button', { name: /Overall visits/ }));
      await page.keyboard.press('Enter');
    }
    await overall.getByRole('slider').waitFor(patience);
    await expectEveryValueByKeyboard(page, overall);
    await expectNoAxeViolations(page);

    await page.goto(`/home?type=url&code=${code}`);
    await owner.details.getByRole('slider').waitFor(patience);
    await expectEveryValueByKeyboard(page, owner.details);
    await expectNoAxeViolations(page);
    expect(owner.problems).toEqual([]);
    await owner.close();
  });
});

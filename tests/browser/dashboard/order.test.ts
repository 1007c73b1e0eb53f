import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { alsoLong, rest, testFirst } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const day = { expiry_date: 24 * 60 * 60 };

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

/** Three links: one with a title and two tags, one with a key and a tag, one with nothing. */
async function withLinks(): Promise<{ user: SignedInUser; sale: string; keyed: string; plain: string }> {
  const user = await server.createUser();
  const plain = await server.createLink(user, 'https://shop.test/plain', day);
  const keyed = await server.createLink(user, 'https://shop.test/keyed', {
    ...day,
    password: 'open sesame',
    tags: ['spring'],
  });
  const sale = await server.createLink(user, 'https://shop.test/sale', {
    ...day,
    title: 'Spring sale',
    tags: ['spring', 'newsletter'],
  });
  return { user, sale, keyed, plain };
}

const queryOf = () => new URL(owner.page.url()).searchParams;
const shown = () =>
  owner.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-code')).join(' '));
const untilShown = (...codes: string[]) => expect.poll(shown, patience).toBe(codes.join(' '));

async function expectNothingSideways(part: Locator): Promise<void> {
  const { page } = owner;
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const box = await part.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
}

testFirst(
  alsoLong(['desktop, light'] as const, ['desktop, dark'] as const),
  'a list is narrowed and sorted, and the address keeps it: %s',
  async (screen) => {
    const { user, sale, keyed, plain } = await withLinks();
    owner = await openDashboard(server, user, '/home', screenNamed(screen));
    const { page, list, details } = owner;
    await untilShown(sale, keyed, plain);
    await list.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'spring', exact: true }).click();
    await untilShown(sale, keyed);
    await page.getByRole('button', { name: 'With a key' }).click();
    await untilShown(keyed);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    expect(queryOf().get('key')).toBe('yes');

    await owner.row(keyed).click();
    await details.getByRole('heading', { name: keyed }).waitFor();
    expect(queryOf().get('key'), 'stays when a link is opened').toBe('yes');
    await page.goBack();
    await page.goBack();
    await untilShown(sale, keyed);
    await page.goForward();
    await untilShown(keyed);
    await page.reload();
    await untilShown(keyed);

    await list.getByRole('button', { name: 'Filter: 2' }).click();
    await page.getByRole('button', { name: 'Archived', exact: true }).click();
    await page.keyboard.press('Escape');
    await list.getByText('Nothing matches').waitFor();
    await expectNoAxeViolations(page);
    await list.getByRole('button', { name: 'Clear filters' }).click();
    await untilShown(sale, keyed, plain);
    await list.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('menuitemradio', { name: 'Most visited' }).click();
    await list.getByRole('button', { name: 'Sort: Most visited' }).waitFor();
    expect(queryOf().get('sort')).toBe('visited');
    await page.getByRole('radio', { name: 'SECRETS' }).click();
    await list.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(queryOf().get('sort'), 'secrets have an order of their own').toBeNull();
    expect(owner.problems).toEqual([]);
  },
);

test.each([
  [705, 200, 'These are being put in order. Please try again in a minute.'],
  [606, 429, 'Too many attempts. Please wait a little and try again.'],
])(
  'a list that is refused for a while (%d) says so, and nobody has to log in again',
  rest,
  async (code, status, details) => {
    const { user, sale, keyed, plain } = await withLinks();
    owner = await openDashboard(server, user);
    const { page, list } = owner;
    await untilShown(sale, keyed, plain);
    const isSorted = (body: unknown) => (body as { sort?: string }).sort === 'visited';
    await page.route(`**${endpoints.listLinks.path}`, (route) =>
      isSorted(route.request().postDataJSON())
        ? route.fulfill({ status, json: { status: 'error', status_code: code, details } })
        : route.fallback(),
    );
    await list.getByRole('button', { name: /^Sort/ }).click();
    await page.getByRole('menuitemradio', { name: 'Most visited' }).click();
    await list.getByRole('heading', { name: details }).waitFor();
    await expectNoAxeViolations(page);
    expect(await owner.toast(messages.dashboard.loginAgain).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('');

    await page.unroute(`**${endpoints.listLinks.path}`);
    await list.getByRole('button', { name: 'Try again' }).click();
    await untilShown(sale, keyed, plain);
    expect(queryOf().get('sort')).toBe('visited');
  },
);

test.each(alsoLong(['desktop, light'] as const, ['desktop, dark'] as const))(
  'many are archived by mouse, and undone: %s',
  rest,
  async (screen) => {
    const { user, sale, keyed, plain } = await withLinks();
    owner = await openDashboard(server, user, '/home', screenNamed(screen));
    const { page, list } = owner;
    await untilShown(sale, keyed, plain);
    await owner.row(sale).hover();
    await list.getByRole('checkbox').first().check();
    await list
      .getByRole('checkbox')
      .last()
      .click({ modifiers: ['Shift'] });
    await list.getByText('3 selected').waitFor();
    await list.getByRole('checkbox', { name: `Select ${keyed}` }).uncheck();
    await list.getByText('2 selected').waitFor();
    await expectNoAxeViolations(page);
    await list.getByRole('button', { name: 'Archive', exact: true }).click();
    await owner.toast('2 archived').waitFor();
    await untilShown(keyed);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await owner.toast('Undone: 2 as before').waitFor();
    await untilShown(sale, keyed, plain);
    expect(owner.problems).toEqual([]);
  },
);

test.each(alsoLong(['desktop, dark'] as const, ['desktop, light'] as const))(
  'the same by keyboard: select, tag, undo, archive: %s',
  rest,
  async (screen) => {
    const { user, sale, keyed, plain } = await withLinks();
    owner = await openDashboard(server, user, '/home', screenNamed(screen));
    const { page, list, details, dialog } = owner;
    await untilShown(sale, keyed, plain);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await list.getByText('1 selected').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await list.getByText('3 selected').waitFor();
    await page.keyboard.press('.');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patience)
      .toBe('Activate');
    await list.getByRole('button', { name: 'Tag', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: 'Tags' }).focus();
    await page.keyboard.type('fair');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await owner.toast('3 tagged').waitFor();
    await list.getByText('fair').nth(2).waitFor();
    await page.keyboard.press('u');
    await owner.toast('Undone: 3 as before').waitFor();
    await expect.poll(() => list.getByText('fair').count(), patience).toBe(0);

    await details.getByRole('heading', { name: plain }).waitFor();
    await page.keyboard.press('a');
    await owner.toast('1 archived').waitFor();
    await untilShown(sale, keyed);
    await details.getByRole('button', { name: 'Unarchive' }).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    expect(await list.getByRole('region', { name: 'Selected' }).count()).toBe(0);
    expect(owner.problems).toEqual([]);
  },
);

test.each(alsoLong(['phone, dark'] as const, ['phone, light'] as const))(
  'the same by touch: filter in a sheet, select, delete, undo: %s',
  rest,
  async (screen) => {
    const { user, sale, keyed, plain } = await withLinks();
    owner = await openDashboard(server, user, '/home', screenNamed(screen));
    const { page, list, dialog } = owner;
    await untilShown(sale, keyed, plain);
    await list.getByRole('button', { name: 'Filter' }).tap();
    await dialog.getByRole('button', { name: 'spring', exact: true }).tap();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Show' }).tap();
    await untilShown(sale, keyed);
    await page.goBack();
    await untilShown(sale, keyed, plain);

    await list.getByRole('button', { name: 'Select', exact: true }).tap();
    await owner.row(sale).tap();
    await owner.row(keyed).tap();
    await list.getByText('2 selected').waitFor();
    await expectNoAxeViolations(page);
    await list.getByRole('button', { name: 'Delete', exact: true }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap();
    await owner.toast('2 deleted').waitFor();
    await untilShown(plain);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await untilShown(sale, keyed, plain);
    expect(owner.problems).toEqual([]);
  },
);

test('what cannot be sent is said, and the selection stays', rest, async () => {
  const { user, sale } = await withLinks();
  owner = await openDashboard(server, user);
  const { page, list } = owner;
  await owner.row(sale).hover();
  await list.getByRole('checkbox').first().check();
  await page.route('**/api/change_many', (route) => route.abort());
  await list.getByRole('button', { name: 'Archive', exact: true }).click();
  await owner.toast('The server cannot be reached').waitFor();
  await list.getByText('1 selected').waitFor();
  expect(await owner.rows.count()).toBe(3);
});

test('a long title, long tags and emoji fit into 320 pixels', rest, async () => {
  const user = await server.createUser();
  const title = `🎉 ${'w'.repeat(limits.titleMaxLength)}`.slice(0, limits.titleMaxLength);
  const code = await server.createLink(user, 'https://shop.test/long', {
    ...day,
    title,
    tags: ['x'.repeat(limits.tagNameMaxLength), '🎉'.repeat(20), 'third', 'fourth', 'fifth'],
  });
  const narrow = { ...screenNamed('phone, light'), viewport: { width: 320, height: 640 } };
  owner = await openDashboard(server, user, '/home', narrow);
  const { page, list, details } = owner;
  await list.getByText('+2').waitFor();
  await expectNothingSideways(list);
  await list.getByRole('button', { name: 'Select', exact: true }).tap();
  await owner.row(code).tap();
  await list.getByText('1 selected').waitFor();
  await expectNothingSideways(list.getByRole('region', { name: 'Selected' }));
  await expectNoAxeViolations(page);
  await page.goto(`/home?type=url&code=${code}`);
  await details.getByText('Total clicks').waitFor();
  await expectNothingSideways(details);
  await page.goto(`/home?type=url&code=${code}&view=edit`);
  await details.getByRole('combobox', { name: 'Tags' }).waitFor();
  await expectNothingSideways(details);
  await expectNoAxeViolations(page);
});

test('tags are typed, made, renamed, coloured and deleted', rest, async () => {
  const { user, sale, keyed } = await withLinks();
  owner = await openDashboard(server, user, '/home?view=new-shylnk');
  const { page, dialog, list } = owner;
  await dialog.getByLabel('Link to shorten').fill('https://shop.test/new');
  await dialog.getByRole('switch', { name: 'Advanced options' }).click();
  await dialog.getByRole('switch', { name: 'Tags' }).click();
  const field = dialog.getByRole('combobox', { name: 'Tags' });
  await field.fill('spr');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('wrong,');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('brand new');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create shylnk' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await list.getByText('brand new').waitFor();
  expect(await list.getByText('wrong').count()).toBe(0);

  await list.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Manage tags' }).click();
  await dialog.getByRole('button', { name: 'Edit spring' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('newsletter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await owner.toast('You have a tag of this name').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('summer');
  await dialog.getByRole('radio', { name: 'purple' }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Delete newsletter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tag' }).click();
  await dialog.getByRole('button', { name: 'Delete newsletter' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await list.getByText('summer').nth(2).waitFor();
  expect(await list.getByText('newsletter').count()).toBe(0);
  expect(await owner.row(sale).count()).toBe(1);
  expect(await owner.row(keyed).count()).toBe(1);
});

// @module-tag rest
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let user: SignedInUser;
let lamp: string;
let newest: string;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  lamp = await server.createLink(user, 'https://shop.test/lamp');
  await server.createLink(user, 'https://shop.test/chair');
  newest = await server.createLink(user, 'https://shop.test/table');
});
afterEach(() => owner.close());

const opensCommands = 'Control+k';

/** Opens the command menu and waits until it takes what is typed. */
async function openCommands(): Promise<void> {
  await owner.dialog.waitFor({ state: 'detached' });
  await owner.page.keyboard.press(opensCommands);
  await expect.poll(() => keyboardUser(owner.page).focused(), patience).toBe('Search and commands');
}

describe('the command menu', () => {
  test('does and finds what is typed, without a mouse', async () => {
    const leaving = await server.createUser();
    const code = await server.createLink(leaving, 'https://shop.test/lamp');
    owner = await openDashboard(server, leaving);
    const { page, dialog, details } = owner;
    const field = dialog.getByRole('combobox', { name: 'Search and commands' });
    const keys = keyboardUser(page);
    await owner.row(code).waitFor();

    await openCommands();
    expect(await dialog.getByRole('option').allTextContents()).toEqual(
      expect.arrayContaining(['New shylnkC', 'New secretS', 'Show secrets', 'Show shylnks', 'Settings']),
    );
    await expectNoAxeViolations(page);
    await keys.type('dark');
    await keys.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

    await openCommands();
    await keys.type('lamp');
    await dialog.getByRole('option', { name: code }).waitFor();
    await expectNoAxeViolations(page);
    await keys.press('Enter');
    await details.getByRole('heading', { name: code }).waitFor();
    expect(new URL(page.url()).searchParams.get('code')).toBe(code);
    expect(await keys.focused(), 'what was jumped to has the focus').toBe('Details');

    await openCommands();
    await keys.type('nothing like this');
    await dialog.getByText('Nothing found').waitFor();
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openCommands();
    expect(await field.inputValue(), 'it begins anew').toBe('');
    await keys.press(opensCommands);
    await dialog.waitFor({ state: 'detached' });

    await openCommands();
    await keys.type('new sec');
    await keys.press('Enter');
    const editor = dialog.getByRole('textbox', { name: 'Secret message' });
    await expect
      .poll(() => editor.evaluate((it) => it === document.activeElement).catch(() => false), patience)
      .toBe(true);
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await openCommands();
    await keys.type('logout');
    await keys.press('Enter');
    await page.waitForURL(`${server.origin}${paths.landing}`, patience);
    expect(owner.problems).toEqual([]);
  });

  test('is opened by its button, and on a phone from the menu', async () => {
    owner = await openDashboard(server, user);
    await owner.row(lamp).waitFor();
    await owner.page.getByRole('button', { name: 'Open command menu' }).click();
    await owner.dialog.getByRole('option', { name: 'Show secrets' }).click();
    await owner.page.getByText('No secrets yet').waitFor();
    await owner.page.getByRole('button', { name: 'Open command menu' }).click();
    await owner.dialog.getByRole('option', { name: messages.profile.mobileMenu.terms }).click();
    await owner.page.waitForURL(`${server.origin}${paths.profile}?id=7`);
    await owner.close();

    owner = await openDashboard(server, user, '/home', screenNamed('phone, dark'));
    await owner.page.getByRole('button', { name: 'Open menu' }).tap();
    await owner.page.getByRole('button', { name: 'Search and commands' }).tap();
    await owner.dialog.getByRole('combobox').waitFor();
    await expectNoAxeViolations(owner.page);
    await owner.dialog.getByRole('button', { name: 'Close' }).tap();
    await owner.dialog.waitFor({ state: 'detached' });
    expect(owner.problems).toEqual([]);
  });
});

describe('shortcuts', () => {
  test('do everything about a link, but nothing where somebody types', async () => {
    owner = await openDashboard(server, user);
    const { page, dialog, details } = owner;
    const keys = keyboardUser(page);
    await owner.row(lamp).waitFor();

    await keys.press('ArrowDown');
    await details.getByRole('heading', { name: newest }).waitFor();
    await keys.press('j', 'j');
    await details.getByRole('heading', { name: lamp }).waitFor();
    await keys.press('y');
    await owner.toast(messages.shell.copied).waitFor();
    expect(await owner.clipboard()).toBe(`${server.origin}/${lamp}`);
    await keys.press('q');
    await dialog.getByRole('img', { name: `QR code of ${server.origin}/${lamp}` }).waitFor();
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.press('e');
    await details.getByRole('button', { name: 'Save' }).waitFor();
    await details.getByRole('button', { name: messages.navigation.back }).press('Enter');
    await details.getByText('Total clicks').waitFor();

    await keys.press('/');
    expect(await keys.focused()).toBe('Search shylnks');
    await keys.type('csyqe?j/');
    expect(await page.getByLabel('Search shylnks').inputValue()).toBe('csyqe?j/');
    expect(await dialog.count()).toBe(0);
    await keys.press('Escape', 'Tab');

    await keys.press('Control+c', 'Alt+c');
    expect(await dialog.count()).toBe(0);
    await keys.press('c');
    await dialog.getByLabel('Link to shorten').waitFor();
    await keys.press('Shift+Tab');
    expect(await keys.focused()).toBe('Close');
    await keys.press('s', '?', 'j');
    expect(await page.getByRole('dialog').count(), 'nothing opens over a dialog').toBe(1);
    expect(new URL(page.url()).searchParams.get('code')).toBe(lamp);
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.press('s');
    await dialog.getByRole('textbox', { name: 'Secret message' }).waitFor();
    expect(owner.problems).toEqual([]);
  });

  test('of a single key are explained, and can be switched off', async () => {
    owner = await openDashboard(server, user);
    const { page, dialog } = owner;
    const keys = keyboardUser(page);
    await owner.rows.first().waitFor();
    await keys.press('Shift+?');
    await dialog.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    for (const text of ['New shylnk', 'Search the list', 'Copy the short URL', 'Show the QR code'])
      await dialog.getByText(text).waitFor();
    await expectNoAxeViolations(page);

    await dialog.getByRole('link', { name: 'Switch them off in the settings' }).press('Enter');
    const single = page.getByRole('switch', { name: 'Shortcuts of a single key' });
    await single.waitFor();
    await expect.poll(() => single.evaluate((it) => it === document.activeElement), patience).toBe(true);
    await expectNoAxeViolations(page);
    await keys.press('Space');
    expect(await single.isChecked()).toBe(false);

    await page.goto('/home');
    await owner.rows.first().waitFor();
    await page.getByText('Move in the list').waitFor();
    expect(
      await page.getByText('New shylnk', { exact: true }).count(),
      'keys that are off are not hinted at',
    ).toBe(0);
    await keys.press('c', 's', '?', '/', 'j');
    expect(await dialog.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await keys.press('ArrowDown');
    await owner.details.getByRole('heading', { name: newest }).waitFor();
    await openCommands();
    expect(owner.problems).toEqual([]);
  });
});

test('an address goes to another program where the system can hand it on', async () => {
  owner = await openDashboard(server, user);
  const { page, dialog, details } = owner;
  await owner.row(lamp).click();
  await details.getByText('Total clicks').waitFor();
  expect(await details.getByRole('button', { name: 'Share' }).count(), 'it cannot').toBe(0);

  await page.addInitScript(() => {
    navigator.share = async ({ url } = {}) => {
      document.body.dataset['shared'] = url ?? '';
    };
  });
  const shared = () => page.locator('body').getAttribute('data-shared');
  await page.reload();
  await details.getByRole('button', { name: 'Share' }).click();
  expect(await shared()).toBe(`${server.origin}/${lamp}`);

  await page.goto('/home?view=new-shylnk');
  await dialog.getByLabel('Link to shorten').fill('shop.test/shared');
  await dialog.getByLabel('Link to shorten').press('Enter');
  await dialog.getByRole('button', { name: 'Share' }).click();
  expect(await shared()).toBe(await dialog.getByRole('link', { name: 'Open' }).getAttribute('href'));
});

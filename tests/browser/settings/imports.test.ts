// @module-tag rest
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { expectNoSidewaysScrolling } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { alsoLong, rest, testFirst } from '../../support/run/rest.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

const part = '/profile?id=2&part=imports';
const shlinkFile = 'tests/fixtures/imports/shlink.csv';

let server: Site;
let owner: DashboardPage;
beforeEach(async () => {
  server = await startSite();
});
afterEach(async () => {
  await owner.close();
  await server.stop();
});

async function chooseFile(page: Page, open: () => Promise<void>, file: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  // Chromium answers in turn: from here on it knows that somebody listens.
  await page.evaluate(() => true);
  await open();
  await (await choosing).setFiles(file);
}

async function textOf(downloading: Promise<Download>): Promise<string> {
  return readFileSync(await (await downloading).path(), 'utf8');
}

/** Narrow phones are the first to scroll sideways. */
async function expectToFitNarrowScreens(page: Page): Promise<void> {
  const before = page.viewportSize() as { width: number; height: number };
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(before);
}

testFirst(
  alsoLong(
    [screenNamed('desktop, light'), screenNamed('phone, dark')],
    [screenNamed('desktop, dark'), screenNamed('phone, light')],
  ),
  'a file is tried, imported, undone and forgotten, and all links go out again, on $name',
  async (screen) => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    await server.createLink(other, 'https://example.com/theirs', { expiry_date: 86_400, new_code: 'aB3dE' });
    await server.createLink(user, 'https://example.com/kept', { expiry_date: 86_400, new_code: 'keptHere' });
    owner = await openDashboard(server, user, '/profile?id=2', screen);
    const { page, dialog } = owner;
    const block = (name: string) => page.getByRole('region', { name, exact: true });
    await page.getByRole('link', { name: 'Import and export' }).click();
    const choose = page.getByRole('button', { name: 'Choose a file' });
    await choose.waitFor();
    await expectToFitNarrowScreens(page);
    await expectNoAxeViolations(page);

    // The dry run says of every row what would become of it, and makes nothing.
    await chooseFile(page, () => choose.click(), shlinkFile);
    const dryRun = block('Dry run');
    await dryRun.getByText('1 row will be made, 2 are left out.').waitFor();
    await dryRun.getByText('Shlink · 3 rows').waitFor();
    const rows = page.getByRole('list', { name: 'Rows' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Code not possible 1' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('Codes with a slash cannot be kept.').waitFor();
    const verdicts = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect(await textOf(verdicts)).toContain('multi/segment');
    await dryRun.getByRole('radio', { name: 'New code' }).check();
    await dryRun.getByText('1 row will be made, 1 gets a new code, 1 is left out.').waitFor();
    await expectToFitNarrowScreens(page);
    await expectNoAxeViolations(page);

    // It is still there after the page was left and loaded anew.
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.reload();
    await block('Earlier imports').getByText('Dry run').waitFor();
    await page.getByRole('link', { name: 'Open shlink.csv' }).click();
    await dryRun.getByRole('button', { name: 'Import 2 rows' }).click();
    const result = block('Import');
    await result.getByText('1 row made, 1 made with a new code, 1 left out.').waitFor();
    await rows.getByText('aB3dE →').waitFor();
    await expectToFitNarrowScreens(page);
    await expectNoAxeViolations(page);
    expect((await fetch(`${server.origin}/x9`, { redirect: 'manual' })).headers.get('location')).toBe(
      'https://example.com/x9',
    );

    await result.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await result.getByText('It is undone. 2 rows taken back.').waitFor();
    expect((await fetch(`${server.origin}/x9`, { redirect: 'manual' })).status).toBe(404);
    await result.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await owner.toast('Import deleted').waitFor();
    await choose.waitFor();
    expect(await block('Earlier imports').count()).toBe(0);

    // What is secret goes out with the password alone.
    await page.getByRole('button', { name: 'Export NDJSON' }).click();
    await dialog.getByRole('checkbox', { name: 'With keys and the messages of secrets' }).check();
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.getByText('Wrong password').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Password', { exact: true }).fill(strongPassword);
    const exported = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(await textOf(exported)).toContain('"code":"keptHere"');
    await dialog.waitFor({ state: 'hidden' });
    expect(owner.problems).toEqual([]);
  },
);

test('an import can be made and undone without a mouse', rest, async () => {
  owner = await openDashboard(server, await server.createUser(), part);
  const { page } = owner;
  const keys = keyboardUser(page);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await keys.tabTo('Choose a file');
  await chooseFile(page, () => keys.press('Enter'), 'tests/fixtures/imports/kutt.json');
  await page.getByText('Nothing has been made yet').waitFor();
  await keys.tabTo('Bring in');
  await keys.press('ArrowRight');
  await page.getByText('2 rows will be made, 1 is left out.').waitFor();
  await keys.tabTo(/^Import \d/);
  await keys.press('Enter');
  await page.getByText('It is done.').waitFor();
  await keys.tabTo('Undo import');
  await keys.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await keys.tabTo('Undo');
  await keys.press('Enter');
  await page.getByText('It is undone.').waitFor();
  await keys.tabTo('All imports');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();
  expect(owner.problems).toEqual([]);
});

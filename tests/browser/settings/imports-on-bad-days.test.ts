// @module-tag rest
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { badServer } from '../../../contract/import-requests.ts';
import { expectNoAxeViolations } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { startShortener } from '../../support/services/shortener-stand-in.ts';

const part = '/profile?id=2&part=imports';

let server: Site;
let owner: DashboardPage;
let page: Page;
beforeEach(async () => {
  server = await startSite({ OUTBOUND_NETWORKS: '127.0.0.1' });
  owner = await openDashboard(server, await server.createUser(), part);
  page = owner.page;
});
afterEach(async () => {
  await owner.close();
  await server.stop();
});

/** A file of so many links, each line padded to weigh something. */
function fileOf(rows: number, padding = '') {
  const lines = Array.from({ length: rows }, (_, row) => `load${row},https://example.com/${row},${padding}`);
  const buffer = Buffer.from(['code,target,note', ...lines].join('\n'));
  return { name: `${rows} links.csv`, mimeType: 'text/csv', buffer };
}

async function choose(file: { name: string; mimeType: string; buffer: Buffer } | string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
}

test('an import whose server dies half-way is found again, and ends whole', async () => {
  const rows = 10_000;
  await choose(fileOf(rows));
  await page.getByRole('button', { name: 'Import 10,000 rows' }).click();
  await page.getByRole('progressbar', { name: /^Importing/ }).waitFor({ state: 'attached' });
  await server.kill();
  await page.getByText('The server cannot be reached just now.').waitFor();
  await server.startAgain();
  await page.getByText('You can leave this page').or(page.getByText('It is done.')).waitFor();
  await page.goto(part);
  await page.getByRole('link', { name: /^Open/ }).click();
  await page.getByText('It is done. 10,000 rows made.').waitFor();
  const { made } = await server.database.query
    .selectFrom('links')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  expect(made).toBe(rows);
});

test('an upload that loses its server goes on from there, or is cancelled', async () => {
  let isAway = false;
  await page.route('**/api/imports/piece', (route) => {
    const isFirst = !isAway;
    isAway = true;
    return isFirst ? route.continue() : route.abort();
  });
  await choose(fileOf(1500, 'n'.repeat(900)));
  await page.getByText('What has arrived is kept').waitFor();
  await page.getByText('512 kB of 1.3 MB uploaded').waitFor();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/imports/piece');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('1,500 rows will be made.').waitFor();

  await page.getByRole('link', { name: 'All imports' }).click();
  await page.route('**/api/imports/piece', (route) => route.abort());
  await choose(fileOf(3));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  expect(await page.getByText('3 links.csv').count()).toBe(0);
});

test('files that cannot be taken are refused in a sentence', async () => {
  await choose({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await page.getByText('This file is empty.').waitFor();
  await choose({ name: 'half.json', mimeType: 'application/json', buffer: Buffer.from('{"links": [') });
  await page.getByRole('region', { name: 'Import' }).getByText('Failed').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'New import' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
});

test('columns that nobody knows are assigned by hand, and a zone where dates have none', async () => {
  const rows = 'where,name,made\nhttps://example.com/a,handmade,2024-06-01 10:00:00\n';
  await choose({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByText('Please say which columns').waitFor();
  const select = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await select('Destination address', 'where');
  await select('Code', 'name');
  await select('Title', 'Not read');
  await select('Created', 'made');
  await page.getByRole('button', { name: 'Read the rows again' }).click();
  await page.getByText('1 row will be made.').waitFor();
  await select('Time zone of its dates', 'Europe/Stockholm');
  await page.getByLabel('Time zone of its dates').getByText('Europe/Stockholm').waitFor();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByText('It is done. 1 row made.').waitFor();
  const { created_at_ms } = await server.database.query
    .selectFrom('links')
    .select('created_at_ms')
    .where('code', '=', 'handmade')
    .executeTakeFirstOrThrow();
  expect(new Date(created_at_ms).toISOString()).toBe('2024-06-01T08:00:00.000Z');
});

test('what is done in another window is seen, and nothing happens twice', async () => {
  await choose('tests/fixtures/imports/kutt.json');
  const start = page.getByRole('button', { name: /^Import \d/ });
  await start.waitFor();
  const window = await owner.context.newPage();
  await window.goto(page.url());
  await window.getByRole('button', { name: /^Import \d/ }).click();
  await window.getByText('It is done.').waitFor();
  await start.click();
  await page.getByText('It is done.').waitFor();
  await window.getByRole('button', { name: 'Delete' }).click();
  await window.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await window.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.reload();
  await page.getByText('This import is gone').waitFor();
});

test('links are read from a running Kutt, whose key is never shown again', async () => {
  const kutt = await startShortener(({ headers }) => ({
    status: headers['x-api-key'] === 'the key' ? 200 : 401,
    body: readFileSync('tests/fixtures/imports/kutt.json', 'utf8'),
  }));
  try {
    const fillIn = async (where: string, key: string) => {
      await page.getByRole('radio', { name: 'Running server' }).check();
      await page.getByRole('textbox', { name: 'Address of the server' }).fill(where);
      await page.getByLabel('API key', { exact: true }).fill(key);
      await page.getByRole('button', { name: 'Read its links' }).click();
    };
    await fillIn('javascript:alert(1)', 'the key');
    await page.getByRole('main').getByText(badServer).waitFor();
    await expectNoAxeViolations(page);
    await fillIn(kutt.address, 'another key');
    await page.getByText('The server does not take this key.').waitFor();
    await page.getByRole('link', { name: 'New import' }).click();
    await page.getByRole('radio', { name: 'Running server' }).check();
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('');
    await fillIn(kutt.address, 'the key');
    await page.getByText('Kutt · 3 rows').waitFor();
    expect(await page.content()).not.toContain('the key');
  } finally {
    await kutt.stop();
  }
});

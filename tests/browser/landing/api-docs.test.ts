// @module-tag rest
import { beforeAll, expect, test } from 'vitest';
import { apiDocsPath } from '../../../contract/paths.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { problems } from '../../../contract/rest/problems.ts';
import { openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import { rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

test('the page of the API has every operation and every problem, and is searched by words', async () => {
  const { page, problems: faults, close } = await openPage(server.origin);
  await page.goto(`${apiDocsPath}#codeNotAvailable`);
  const ids = [...Object.keys(operations), ...Object.keys(problems)];
  const missing = await page.evaluate((all) => all.filter((id) => document.getElementById(id) === null), ids);
  expect(missing).toEqual([]);
  // A problem's address opens at its row.
  const row = page.locator('#codeNotAvailable');
  await expect.poll(() => row.evaluate((one) => one.getBoundingClientRect().top), patience).toBeLessThan(200);

  await page.keyboard.press('/');
  await page.getByRole('searchbox').pressSequentially('bulk verdict');
  await expect.poll(() => page.getByRole('status').textContent(), patience).toMatch(/ (it|them)\.$/);
  expect(await page.locator('#createLinks').isVisible()).toBe(true);
  expect(await page.locator('#readLink').isVisible()).toBe(false);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  expect(await contents.getByRole('link', { name: 'Read link' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.locator('#readLink').isVisible()).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

test('code is copied whole, and the theme stays as it was chosen', rest, async () => {
  const { page, context, close } = await openPage(server.origin);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(apiDocsPath);
  const block = page.locator('#createLink .code-block').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('pre').textContent());

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await close();
});

test('without scripts everything can be read, and nothing stands there that needs them', rest, async () => {
  const { page, close } = await openPage(server.origin, screenNamed('phone, dark'), {
    javaScriptEnabled: false,
  });
  await page.goto(apiDocsPath);
  expect(await page.getByRole('heading', { name: 'Create link', exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Copy' }).first().isVisible()).toBe(false);
  await page.getByText('Contents', { exact: true }).click();
  await page.getByRole('link', { name: 'Create link', exact: true }).first().click();
  expect(new URL(page.url()).hash).toBe('#createLink');
  await close();
});

// @module-tag rest
import { afterEach, beforeAll, expect, test } from 'vitest';
import { apiKeyId } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { expectNoSidewaysScrolling, pressMuted } from '../../support/browser/page-parts.ts';
import { rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const programs = '/profile?id=2&part=programs';

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

/** What a program that makes a link with a key is answered. */
async function createByKey(key: string): Promise<number> {
  const { status } = await fetch(`${server.origin}/api/v1/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'https://example.com/by-key' }),
  });
  return status;
}

test('a key is made, shown this once, used by a program, and revoked', async () => {
  owner = await openDashboard(server, await server.createUser(), '/profile?id=2');
  const { page, dialog } = owner;
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Programs' }).click();
  const block = page.getByRole('region', { name: 'API keys' });
  await block.getByText('No keys yet').waitFor();
  expect(await block.getByRole('link', { name: 'API docs' }).getAttribute('href')).toBe('/docs/api');
  await expectNoAxeViolations(page);

  await block.getByRole('button', { name: 'New key' }).click();
  await pressMuted(dialog.getByRole('button', { name: 'Make key' }));
  await dialog.getByText('Please give the key a name').waitFor();
  await dialog.getByText('Please choose what the key may do').waitFor();
  await dialog.getByLabel('Name').fill('Build server');
  await dialog.getByRole('button', { name: 'Everything' }).click();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(10);
  await dialog.getByRole('button', { name: 'Create links only' }).click();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  expect(await dialog.getByRole('radio', { name: '1 year' }).isChecked()).toBe(true);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await dialog.getByText('It is not shown again').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  const key = await owner.clipboard();
  expect(apiKeyId(key)).not.toBeNull();
  expect(await createByKey(key)).toBe(201);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const row = block.getByRole('listitem').filter({ hasText: 'Build server' });
  await row.getByText('links:create').waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await row.waitFor();
      return row.getByText('Last used').isVisible();
    })
    .toBe(true);
  expect(await page.content()).not.toContain(key);

  await row.getByRole('button', { name: 'Revoke Build server' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke “Build server”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await createByKey(key)).toBe(201);
  await row.getByRole('button', { name: 'Revoke Build server' }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked', { exact: true }).waitFor();
  expect(await createByKey(key)).toBe(401);
  expect(await row.getByRole('button').count()).toBe(0);
  expect(owner.problems).toEqual([]);
});

test('without a connection nothing of a key that is being made is lost', rest, async () => {
  owner = await openDashboard(server, await server.createUser(), programs);
  const { page, context, dialog } = owner;
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog.getByLabel('Name').fill('Train ride');
  await dialog.getByRole('button', { name: 'Read only' }).click();
  await dialog.getByRole('radio', { name: 'Never' }).check();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await owner.toast('The server cannot be reached').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'New key' }).click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Train ride');
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(3);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await dialog.getByText('It is not shown again').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No end').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  expect(await dialog.getByLabel('Name').inputValue(), 'what was made is not offered again').toBe('');
});

test('fifty keys with the longest names fit a phone, and all are revoked at once', rest, async () => {
  const user = await server.createUser();
  const name = 'W'.repeat(59);
  for (let count = 0; count < 50; count++) {
    const creation = { name: `${name}${count % 10}`, scopes: ['links:create', 'statistics:read'] };
    await server.call(endpoints.createApiKey.path, creation, user.token);
  }
  owner = await openDashboard(server, user, programs, screenNamed('phone, dark'));
  const { page, dialog } = owner;
  const block = page.getByRole('region', { name: 'API keys' });
  const rows = block.getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.count(), 'folded at first').toBe(5);
  await block.getByRole('button', { name: 'Show all 50 keys' }).click();
  expect(await rows.count()).toBe(50);
  await expectNoSidewaysScrolling(page);
  await expectNoAxeViolations(page);

  await block.getByRole('button', { name: 'New key' }).click();
  await dialog.getByLabel('Name').fill('One too many');
  await dialog.getByRole('button', { name: 'Everything' }).click();
  await expectNoSidewaysScrolling(page);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await owner.toast('Please revoke one').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await block.getByRole('button', { name: 'Revoke all keys' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke all keys?' });
  await question.getByText('50 keys').waitFor();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => block.getByText('Revoked', { exact: true }).count()).toBe(50);
});

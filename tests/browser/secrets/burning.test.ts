import { afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openAsVisitor, openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { expectNoSidewaysScrolling } from '../../support/browser/page-parts.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

testFirst(
  (['desktop, light', 'phone, dark', 'desktop, dark', 'phone, light'] as const).map(screenNamed),
  'its creator destroys a message and keeps the secret in the list, on $name',
  async (screen) => {
    const user = await server.createUser();
    const code = await server.createSecret(user, 'under the third plank');
    owner = await openDashboard(server, user, `/home?type=secret&code=${code}`, screen);
    const { page } = owner;
    await page.getByRole('button', { name: 'Destroy message' }).click();
    const question = page.getByRole('alertdialog', { name: 'Destroy the message?' });
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Destroy message' }).click();
    await owner.toast('The message is destroyed').waitFor();
    await page.getByText('The message is wiped for good.').waitFor();
    await page.getByRole('button', { name: 'Destroy message' }).waitFor({ state: 'hidden' });
    await expectNoSidewaysScrolling(page);
    expect(owner.problems).toEqual([]);
  },
);

test('by keyboard alone its creator destroys a message', rest, async () => {
  const user = await server.createUser();
  const code = await server.createSecret(user, 'under the third plank');
  owner = await openDashboard(server, user, `/home?type=secret&code=${code}`);
  const { page } = owner;
  const typist = keyboardUser(page);
  await page.getByRole('button', { name: 'Destroy message' }).waitFor();
  await typist.tabTo('Destroy message');
  await typist.press('Enter');
  await page.getByRole('alertdialog', { name: 'Destroy the message?' }).waitFor();
  await typist.tabTo('Destroy message');
  await typist.press('Enter');
  await owner.toast('The message is destroyed').waitFor();
  await page.getByText('The message is wiped for good.').waitFor();
});

test('by keyboard alone a reader destroys a message', rest, async () => {
  const user = await server.createUser();
  const code = await server.createSecret(user, 'under the third plank', { clicks_limit: 5 });
  owner = await openDashboard(server, user, `/home?type=secret&code=${code}`);
  const reader = await openAsVisitor(`${server.origin}/s/${code}`);
  const typist = keyboardUser(reader);
  await typist.tabTo(/^Open/i);
  await typist.press('Enter');
  await reader.getByText('under the third plank').waitFor();
  await typist.tabTo('Destroy it now');
  await typist.press('Enter');
  await typist.tabTo('Destroy the message');
  await typist.press('Enter');
  await reader.getByRole('heading', { name: 'The message is destroyed' }).waitFor(patience);
  await reader.done();
});

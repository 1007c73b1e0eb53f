import { afterEach, beforeAll, expect } from 'vitest';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { expectNoSidewaysScrolling } from '../../support/browser/page-parts.ts';
import { testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

testFirst(
  [screenNamed('desktop, light'), screenNamed('phone, dark')],
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

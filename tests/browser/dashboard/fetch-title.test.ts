// @module-tag rest
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import {
  type DashboardPage,
  openDashboard,
  startTarget,
  type Target,
} from '../../support/browser/dashboard-page.ts';
import { type Site, sharedSite, startSite } from '../../support/servers/site.ts';

const { links } = messages;

let server: Site;
let target: Target;
let owner: DashboardPage;
beforeAll(async () => {
  [server, target] = await Promise.all([
    startSite({ FETCH_TITLES: 'on', OUTBOUND_NETWORKS: '127.0.0.1' }),
    startTarget(),
  ]);
});
afterEach(() => owner.close());
afterAll(async () => {
  await server.stop();
  await target.stop();
});

test.each(['desktop, light', 'phone, dark'] as const)(
  'the title of a page is fetched for a new link and for one that is edited: %s',
  async (screen) => {
    const user = await server.createUser();
    owner = await openDashboard(server, user, '/home?view=new-shylnk', screenNamed(screen));
    const { page, dialog, details } = owner;
    await dialog.getByLabel('Link to shorten').fill('http://10.0.0.1/');
    await dialog.getByRole('switch', { name: 'Advanced options' }).click();
    await dialog.getByRole('switch', { name: 'Title' }).click();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await title.fill('My own words');
    await dialog.getByRole('button', { name: 'Fetch title' }).click();
    await owner.toast('The page could not be reached').waitFor();
    expect(await title.inputValue(), 'a failure changes nothing').toBe('My own words');
    await dialog.getByLabel('Link to shorten').fill(target.url);
    await dialog.getByRole('button', { name: 'Fetch title' }).click();
    await expect.poll(() => title.inputValue()).toBe('There');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await dialog.getByRole('heading', { name: links.shortened }).waitFor();

    const code = await server.createLink(user, target.url);
    await page.goto(`/home?type=url&code=${code}&view=edit`);
    await details.getByRole('button', { name: 'Fetch title' }).click();
    await expect.poll(() => details.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('There');
    await details.getByText('· changed').waitFor();
    expect(owner.problems).toEqual([]);
  },
);

test('where the operator has not switched it on, nothing offers it', async () => {
  const plain = await sharedSite();
  const user = await plain.createUser();
  const code = await plain.createLink(user, 'https://shop.test/lamp');
  owner = await openDashboard(plain, user, `/home?type=url&code=${code}&view=edit`);
  await owner.details.getByRole('textbox', { name: /^Title/ }).waitFor();
  expect(await owner.page.getByRole('button', { name: 'Fetch title' }).count()).toBe(0);
});

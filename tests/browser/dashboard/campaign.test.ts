// @module-tag rest
import { afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { unreachableText } from '../../../web/api/api-error.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { links } = messages;
const longName = `Spring 🌱 ${'w'.repeat(50)}`;

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

testFirst(
  ['desktop, light', 'phone, dark'] as const,
  'parameters are built beside the address, made tidy, saved as a set and used again: %s',
  async (screen) => {
    const user = await server.createUser();
    owner = await openDashboard(server, user, '/home?view=new-shylnk', screenNamed(screen));
    const { page, dialog, details } = owner;
    const address = dialog.getByLabel('Link to shorten');
    await dialog.getByRole('button', { name: 'Campaign parameters' }).click();
    await dialog.getByText('Enter the address first').waitFor();
    await address.fill('https://shop.test/lamp?colour=brass&utm_source=poster#top');
    await dialog.getByRole('button', { name: 'Campaign parameters · 1' }).waitFor();
    expect(await dialog.getByLabel('Source').inputValue()).toBe('poster');
    await dialog.getByLabel('Medium').fill('print');
    await dialog.getByLabel('Campaign', { exact: true }).fill('Spring Sale');
    await dialog.getByText('Campaign has blanks or capitals.', { exact: false }).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Make it tidy' }).click();
    const whole =
      'https://shop.test/lamp?colour=brass&utm_source=poster&utm_medium=print&utm_campaign=spring-sale#top';
    expect(await address.inputValue()).toBe(whole);
    await dialog.getByText(whole).waitFor();

    await dialog.getByRole('button', { name: 'Save as a set' }).click();
    await dialog.getByLabel('Name of the set').press('Enter');
    await dialog.getByText('Please give the set a name').waitFor();
    await dialog.getByLabel('Name of the set').fill(longName);
    await dialog.getByLabel('Name of the set').press('Enter');
    await owner.toast(`Saved as “${longName}”`).waitFor();
    await dialog.getByRole('combobox', { name: 'Saved set' }).waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await dialog.getByRole('heading', { name: links.shortened }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const code = await server.createLink(user, 'https://shop.test/vase?utm_term=blue');
    await page.goto(`/home?type=url&code=${code}&view=edit`);
    await details.getByRole('button', { name: 'Campaign parameters · 1' }).click();
    await details.getByRole('combobox', { name: 'Saved set' }).click();
    await page.getByRole('option', { name: longName }).click();
    await details.getByText('· changed').waitFor();
    const changed = 'https://shop.test/vase?utm_source=poster&utm_medium=print&utm_campaign=spring-sale';
    expect(await details.getByLabel(/^Original URL/).inputValue()).toBe(changed);
    await details.getByLabel('Content').fill('back');
    await details.getByRole('button', { name: 'Update this set' }).click();
    await owner.toast(`“${longName}” is brought up to date`).waitFor();
    await details.getByRole('radio', { name: '7 days', exact: true }).check();
    await details.getByRole('button', { name: 'Save', exact: true }).click();
    await owner.toast(links.updated).waitFor();
    const saved = await server.call(endpoints.listLinks.path, { search_string: 'utm_content' }, user.token);
    expect(saved['details']).toMatchObject([{ original_url: `${changed}&utm_content=back` }]);
    expect(owner.problems).toEqual([]);
  },
);

test('all of it is reached by the keyboard, and a set is deleted', rest, async () => {
  const user = await server.createUser();
  const set = { name: 'Fair', source: 'poster', medium: 'print', campaign: '', term: '', content: '' };
  await server.call(endpoints.createCampaignSet.path, set, user.token);
  owner = await openDashboard(server, user, '/home?view=new-shylnk');
  const { page, dialog } = owner;
  const keys = keyboardUser(page);
  await dialog.getByLabel('Link to shorten').waitFor();
  await keys.type('shop.test');
  await keys.tabTo('Campaign parameters');
  await keys.press('Enter');
  await dialog.getByRole('combobox', { name: 'Saved set' }).waitFor();
  await keys.tabTo('Saved set');
  await keys.press('Enter', 'ArrowDown', 'Enter');
  await dialog.getByRole('button', { name: 'Campaign parameters · 2' }).waitFor();
  expect(await dialog.getByLabel('Link to shorten').inputValue()).toBe(
    'shop.test?utm_source=poster&utm_medium=print',
  );
  await dialog.getByRole('button', { name: 'Delete the set Fair' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Saved set' }).waitFor({ state: 'detached' });
  const left = await fetch(server.origin + endpoints.listCampaignSets.path, {
    headers: { authorization: user.token },
  });
  expect(await left.json()).toMatchObject({ details: [] });
  expect(owner.problems).toEqual([]);
});

test('a server that is gone is told of, and what was typed stays', rest, async () => {
  const user = await server.createUser();
  owner = await openDashboard(server, user, '/home?view=new-shylnk');
  const { dialog, context } = owner;
  await dialog.getByLabel('Link to shorten').fill('shop.test?utm_source=poster');
  await dialog.getByRole('button', { name: 'Campaign parameters · 1' }).click();
  await dialog.getByRole('button', { name: 'Save as a set' }).click();
  await dialog.getByLabel('Name of the set').fill('Fair');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save set' }).click();
  await owner.toast(unreachableText).waitFor();
  expect(await dialog.getByLabel('Name of the set').inputValue()).toBe('Fair');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save set' }).click();
  await owner.toast('Saved as “Fair”').waitFor();
});

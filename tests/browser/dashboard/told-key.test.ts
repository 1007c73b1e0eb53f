// @module-tag rest
import { afterEach, beforeAll, expect } from 'vitest';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openAsVisitor, openDashboard } from '../../support/browser/dashboard-page.ts';
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
  'a key of four words is made up, copied apart from the link, read out, and opens it, on $name',
  async (screen) => {
    owner = await openDashboard(server, await server.createUser(), '/home?view=new-shylnk', screen);
    const { page, dialog } = owner;
    await dialog.getByLabel('Link to shorten').fill('https://shop.test/lamp');
    for (const option of ['Advanced options', 'URL key'])
      await dialog.getByRole('switch', { name: option }).click();
    const key = dialog.getByRole('textbox', { name: 'Key' });
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await expect.poll(() => key.inputValue()).toMatch(/^[a-z]+(-[a-z]+){3}$/);
    const first = await key.inputValue();
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await expect.poll(() => key.inputValue()).not.toBe(first);
    const chosen = await key.inputValue();
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();

    const told = dialog.getByRole('region', { name: 'Key' });
    await told.getByRole('button', { name: 'Copy key' }).click();
    await told.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await owner.clipboard()).toBe(chosen);
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);
    await told.getByRole('button', { name: 'Read it out' }).click();
    const words = page.getByRole('dialog', { name: 'Read it out' }).getByRole('listitem');
    expect((await words.allTextContents()).join('-')).toBe(chosen);
    await page.keyboard.press('Escape');
    const open = dialog.getByRole('link', { name: 'Open' });
    const visitor = await openAsVisitor((await open.getAttribute('href')) ?? '');
    await visitor.getByLabel('Key', { exact: true }).fill(chosen);
    const arrival = visitor.waitForRequest('https://shop.test/lamp');
    await visitor.keyboard.press('Enter');
    await arrival;
    expect(owner.problems).toEqual([]);
  },
);

// @module-tag rest
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { type BrowserPage, openPage, patience } from '../../support/browser/chromium.ts';
import { openDashboard, visitorAgent } from '../../support/browser/dashboard-page.ts';
import { fillEverything, findSideways } from '../../support/browser/find-sideways.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const word = `https://shop.test/?utm_campaign=${'spring_sale_'.repeat(30)}`.slice(0, 250);
/** The narrowest, those at which parts change places, and a desk’s; `npm run test:long` tries some in between. */
const widths = alsoLong([320, 900, 1440], [390, 768]);
const [code, secretCode] = ['lamps123456789012345', 'cakes123456789012345'];

let server: Site;
let user: SignedInUser;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  const email = `${'m'.repeat(64)}@${'e'.repeat(60)}.example`;
  await server.database.query
    .updateTable('users')
    .set({
      email,
      firstname: 'M'.repeat(60),
      lastname: 'L'.repeat(60),
      default_validity: 15,
      default_clicks_limit: 1_000_000_000,
      default_redirection_time: 3600,
      default_message: word,
    })
    .where('id', '=', user.id)
    .execute();
  user = { ...user, email };
  const protection = {
    ads_enabled: true,
    add_enabled: true,
    redirection_time: 3600,
    url_message: word,
    clicks_limit: 1_000_000_000,
  };
  await server.createLink(user, word, { ...protection, new_code: code, password: 'k'.repeat(128) });
  await server.createLink(user, word, { ...protection, new_code: `${code.slice(0, -1)}0` });
  await server.createSecret(user, word, { ...protection, new_code: secretCode });
  await server.createSecret(user, word, { new_code: `${secretCode.slice(0, -1)}0` });
});

/** The page as it is, at every width. */
async function expectToFit(page: Page, name: string, at = widths): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => findSideways(page), { ...patience, message: `${name} at ${width}` }).toEqual([]);
  }
}

async function goTo({ page }: BrowserPage, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page
    .locator('html:not([data-drawn]) :is(main h1, [role=dialog] h2, [role=region] h2)')
    .first()
    .waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

describe('however long a word is, nothing scrolls sideways', () => {
  test('for guests, in every form', async () => {
    const guest = await openPage(server.origin);
    const { page } = guest;
    const forms = [paths.landing, paths.login, paths.register, paths.contactUs, paths.feedback];
    for (const path of [...forms, `${paths.resetPassword}?token=of-a-mail`, '/no/such/page']) {
      await goTo(guest, path);
      await fillEverything(page, word);
      await expectToFit(page, path);
    }
    await goTo(guest, paths.login);
    await page.getByRole('button', { name: messages.login.forgot }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(word);
    await page.keyboard.press('Enter');
    await expectToFit(page, 'the forgotten password');
    await goTo(guest, paths.landing);
    await page.getByPlaceholder(messages.landing.placeholder).fill(word);
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /localhost/ })
      .first()
      .waitFor(patience);
    await expectToFit(page, 'the generated links');
    await guest.close();
  });

  test('on the dashboard, in its details and its edit form', async () => {
    const owner = await openDashboard(server, user);
    const { page } = owner;
    await owner.row(code).waitFor();
    await expectToFit(page, 'home');
    for (const [type, of] of [
      ['url', code],
      ['secret', secretCode],
    ]) {
      await goTo(owner, `${paths.home}?type=${type}&code=${of}`);
      await owner.details.getByText('Total clicks').waitFor(patience);
      await expectToFit(page, `the details of a ${type}`);
      await goTo(owner, `${paths.home}?type=${type}&code=${of}&view=edit`);
      await owner.details.getByLabel('Clicks limit').waitFor(patience);
      await expectToFit(page, `the edit form of a ${type}`);
      await fillEverything(page, word);
      await page.getByRole('button', { name: 'Save' }).last().click();
      await expectToFit(page, `the edit form of a ${type}, refused`);
    }
    await goTo(owner, `${paths.home}?type=url&code=${code}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').waitFor(patience);
    await expectToFit(page, 'the question before deleting');
    await owner.close();
  });

  test('in the popups, filled in and when something was made', async () => {
    const owner = await openDashboard(server, user);
    const { page, dialog } = owner;
    for (const view of ['new-shylnk', 'new-secret']) {
      await goTo(owner, `${paths.home}?view=${view}`);
      const options = ['Advanced options', 'Message section', 'URL key', 'Click restriction', 'Custom code'];
      for (const option of options) await dialog.getByRole('switch', { name: option }).click();
      if (view === 'new-secret') await dialog.getByRole('textbox', { name: 'Secret message' }).waitFor();
      await fillEverything(page, word);
      await expectToFit(page, view);
      await dialog.getByRole('button', { name: /^(Create shylnk|Share secret)$/ }).click();
      await expectToFit(page, `${view}, refused`);
    }
    await goTo(owner, `${paths.home}?view=new-shylnk`);
    await dialog.getByLabel('Link to shorten').fill('h'.repeat(60));
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await dialog.getByText('Did you mean').waitFor(patience);
    await expectToFit(page, 'the question about a word');
    await dialog.getByLabel('Link to shorten').fill(word);
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await dialog.getByRole('heading', { name: messages.links.shortened }).waitFor(patience);
    await expectToFit(page, 'what was made');
    await owner.close();
  });

  test('in the menu, the commands and the profile', async () => {
    const owner = await openDashboard(server, user);
    const { page } = owner;
    await goTo(owner, paths.home);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor(patience);
    await expectToFit(page, 'the menu', [320, 390]);
    await goTo(owner, paths.home);
    await owner.rows.first().waitFor(patience);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(code.slice(0, 8));
    await page.getByRole('option', { name: code }).waitFor(patience);
    await expectToFit(page, 'the commands');
    await page.getByRole('combobox').fill(word);
    await page.getByText('cannot exceed 200 characters').waitFor(patience);
    await expectToFit(page, 'the commands, searched for too much');
    for (const section of ['', ...[1, 2, 4, 5].map((id) => `?id=${id}`)]) {
      await goTo(owner, paths.profile + section);
      await expectToFit(page, `the profile ${section}`);
      // Pressed, each of them is gone.
      const edit = page.getByRole('button', { name: /^(Edit|Change password)/ });
      for (let left = await edit.count(); left > 0; left -= 1) await edit.first().click();
      await fillEverything(page, word);
      await expectToFit(page, `the profile ${section}, filled in`);
    }
    await goTo(owner, `${paths.profile}?id=2`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(word);
    await expectToFit(page, 'the question before the account is deleted');
    await owner.close();
  });

  test('on the pages behind a short link', async () => {
    const visitor = await openPage(server.origin, undefined, { userAgent: visitorAgent });
    const { page } = visitor;
    for (const path of [code, `${code.slice(0, -1)}0`, `s/${secretCode}`, `s/${secretCode.slice(0, -1)}0`]) {
      await page.goto(`/${path}`);
      await fillEverything(page, word);
      await expectToFit(page, path);
    }
    await page.locator('[type=submit]').click();
    await page.locator('main.opened').waitFor(patience);
    await expectToFit(page, 'an opened secret');
    await visitor.close();
  });
});

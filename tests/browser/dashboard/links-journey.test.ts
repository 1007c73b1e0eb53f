import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import {
  type DashboardPage,
  openAsVisitor,
  openDashboard,
  startTarget,
  type Target,
} from '../../support/browser/dashboard-page.ts';
import { rest } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { links, dashboard, navigation, shell, expiry } = messages;

let server: Site;
let target: Target;
let owner: DashboardPage;
beforeAll(async () => {
  [server, target] = await Promise.all([sharedSite(), startTarget()]);
});
afterEach(() => owner.close());
afterAll(() => target.stop());

test('a link with every protection is made, visited with its key and its wait, and its visit is seen', async () => {
  owner = await openDashboard(server, await server.createUser());
  const { page, dialog, details } = owner;
  const shortUrl = `${server.origin}/lamps2026`;

  await page.getByRole('navigation').getByRole('link', { name: navigation.shylnk, exact: true }).click();
  await dialog.getByLabel('Link to shorten').fill(target.url);
  for (const option of ['Advanced options', 'Message section', 'URL key', 'Click restriction', 'Custom code'])
    await dialog.getByRole('switch', { name: option }).click();
  await dialog.getByLabel('Redirect after, in seconds').fill('4');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The shop opens in a moment.');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('brass-lamp');
  await dialog.getByLabel('Visits allowed').fill('3');
  await dialog.getByRole('textbox', { name: 'Custom code' }).fill('home');
  await dialog.getByRole('button', { name: 'Check availability' }).click();
  await dialog.getByText('This code is not available').waitFor();
  await dialog.getByRole('textbox', { name: 'Custom code' }).fill('lamps2026');
  await dialog.getByRole('button', { name: 'Check availability' }).click();
  await owner.toast(links.available).waitFor();
  await dialog.getByText(links.available).waitFor();
  await expectNoAxeViolations(page);

  await dialog.getByRole('button', { name: 'Create shylnk' }).click();
  await dialog.getByRole('heading', { name: links.shortened }).waitFor();
  await owner.toast(links.shortened).waitFor();
  await owner.toast(shell.copied).waitFor();
  expect(await owner.clipboard()).toBe(shortUrl);
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  await dialog.getByRole('img', { name: `QR code of ${shortUrl}` }).waitFor();
  expect(await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(shortUrl);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PNG' }).click();
  expect((await download).suggestedFilename()).toBe('lamps2026.png');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const visitor = await openAsVisitor(shortUrl);
  await visitor.getByLabel('Key', { exact: true }).fill('brass-lamp');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('The shop opens in a moment.').waitFor();
  await visitor.getByRole('heading', { name: target.heading }).waitFor();
  expect(visitor.url()).toBe(target.url);

  await owner.row('lamps2026').click();
  await details.getByText(`${dashboard.unlimited}`).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await details.getByText('2 of 3').waitFor();
  expect(await factsOf(owner)).toMatchObject({
    'Total clicks': '1',
    Type: 'Shylnk',
    'Redirection time': '4 seconds',
    Message: 'The shop opens in a moment.',
    Key: 'Hidden',
  });
  await details.getByRole('button', { name: 'Show key' }).click();
  await details.getByText('brass-lamp').waitFor();
  await visitor.done();
  expect(owner.problems).toEqual([]);
});

test(
  'a link is switched off and on, changed, found and deleted, and visitors meet what was decided',
  rest,
  async () => {
    const user = await server.createUser();
    const code = await server.createLink(user, target.url, { clicks_limit: 3, expiry_date: 24 * 60 * 60 });
    const shortUrl = `${server.origin}/${code}`;
    owner = await openDashboard(server, user);
    const { page, details } = owner;
    const visitor = await openAsVisitor(shortUrl);
    await visitor.getByRole('heading', { name: target.heading }).waitFor();

    await owner.row(code).click();
    const isSwitchedOff = page.waitForResponse(`**${endpoints.toggle.path}`);
    await details.getByRole('switch', { name: 'Active' }).click();
    await details.getByRole('switch', { name: 'Deactivated' }).waitFor();
    await isSwitchedOff;
    expect(await visit(visitor, shortUrl)).toBe(expiry.shylnkDeact.title);
    await details.getByRole('switch', { name: 'Deactivated' }).click();
    await details.getByRole('switch', { name: 'Active' }).waitFor();

    await details.getByRole('button', { name: 'Edit' }).click();
    const save = details.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled(), 'nothing differs yet').toBe(true);
    await details.getByLabel('Clicks limit').fill('5');
    await details.getByLabel('Redirection time').fill('3');
    await save.click();
    await details.getByText(links.validityMissing).waitFor();
    await details.getByText(links.editRedirectionTooShort).waitFor();
    await owner.toast(links.properDetails).waitFor();
    await expectNoAxeViolations(page);
    await details.getByLabel('Redirection time').fill('6');
    await details.getByRole('radio', { name: '15 days' }).check();
    await save.click();
    await owner.toast(links.updated).waitFor();
    await details.getByText('4 of 5').waitFor();
    await details.getByText(/^14 d 23 h$|^15 d$/).waitFor();

    await page.getByRole('textbox', { name: 'Search shylnks' }).fill('colour=brass');
    await page.getByText('1 found').waitFor();
    await page.getByRole('textbox', { name: 'Search shylnks' }).fill('no such thing');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();

    await details.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`Delete ${code}?`).waitFor();
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Delete shylnk' }).click();
    await owner.toast('Deleted').waitFor();
    await expect.poll(() => owner.rows.count(), patience).toBe(0);
    expect(await visit(visitor, shortUrl)).toBe(expiry.shylnkInvalid.title);
    await visitor.done();
    expect(owner.problems).toEqual([]);
  },
);

test('on a phone the same is done on pages, each with a way back', rest, async () => {
  const user = await server.createUser();
  const longUrl = `https://shop.test/${'lamps/'.repeat(20)}brass`;
  owner = await openDashboard(server, user, '/home', screenNamed('phone, dark'));
  const { page, dialog, details } = owner;

  await page.getByRole('link', { name: navigation.addShylnk }).tap();
  await dialog.getByRole('button', { name: 'Create shylnk' }).tap();
  await dialog.getByText(links.enterValidLink).waitFor();
  await owner.toast(links.enterValidLink).waitFor();
  await dialog.getByLabel('Link to shorten').fill(longUrl);
  await dialog.getByRole('radio', { name: '1 day' }).check();
  await dialog.getByRole('button', { name: navigation.back }).tap();
  await page.getByRole('link', { name: navigation.addShylnk }).tap();
  expect(await dialog.getByLabel('Link to shorten').inputValue(), 'the draft stays').toBe(longUrl);
  await dialog.getByRole('button', { name: 'Reset' }).tap();
  expect(await dialog.getByLabel('Link to shorten').inputValue()).toBe('');
  expect(await chosenValidity(owner)).toBe(String(limits.resetValidityOnMobile));
  await dialog.getByLabel('Link to shorten').fill(longUrl);
  await dialog.getByRole('button', { name: 'Create shylnk' }).tap();
  await dialog.getByRole('heading', { name: links.shortened }).waitFor();
  const code = (await owner.clipboard()).split('/').at(-1) ?? '';
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Done' }).tap();

  await owner.row(code).tap();
  await details.getByRole('button', { name: 'QR code', exact: true }).waitFor();
  expect(await owner.list.isVisible(), 'the details are a page of their own').toBe(false);
  const original = details.getByRole('link', { name: 'shop.test' });
  expect(await original.textContent()).toBe(`${longUrl.slice(0, limits.mobileOriginalUrlLength)}…`);
  await details.getByRole('button', { name: 'Show all' }).tap();
  expect(await original.textContent()).toBe(longUrl);
  await details.getByText(dashboard.unlimited).waitFor();
  await expectNoAxeViolations(page);

  await details.getByRole('button', { name: 'QR code', exact: true }).tap();
  await dialog.getByRole('img', { name: `QR code of ${server.origin}/${code}` }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await details.getByRole('switch', { name: 'Active' }).tap();
  await details.getByRole('switch', { name: 'Deactivated' }).waitFor();
  await details.getByRole('button', { name: 'Edit' }).tap();
  await details.getByLabel('URL key').fill('a new key');
  await details.getByRole('radio', { name: '7 days', exact: true }).check();
  await expectNoAxeViolations(page);
  await details.getByRole('button', { name: 'Save' }).tap();
  await owner.toast(links.updated).waitFor();
  await details.getByRole('button', { name: 'Show key' }).waitFor();
  await details.getByRole('button', { name: navigation.back }).tap();
  await owner.row(code).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-code'))).toBe(code);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(owner.problems).toEqual([]);
});

/** What the details say, by name. */
async function factsOf({ details }: DashboardPage): Promise<Record<string, string>> {
  const pairs = await details
    .locator('dt')
    .evaluateAll((terms) =>
      terms.map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim() ?? ''] as const),
    );
  return Object.fromEntries(pairs);
}

async function chosenValidity({ dialog }: DashboardPage): Promise<string> {
  return dialog.getByRole('group', { name: 'Validity' }).locator('input:checked').inputValue();
}

/** Where a visitor ends: the heading of the page. */
async function visit(
  visitor: Awaited<ReturnType<typeof openAsVisitor>>,
  shortUrl: string,
): Promise<string | null> {
  await visitor.goto(shortUrl);
  return visitor.getByRole('heading', { level: 1 }).textContent();
}

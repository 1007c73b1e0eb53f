import { afterEach, beforeAll, expect } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openAsVisitor, openDashboard } from '../../support/browser/dashboard-page.ts';
import { withWriting } from '../../support/browser/secret-writer.ts';
import { tinyPng } from '../../support/builders/tiny-png.ts';
import { testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { secrets, shell, navigation, expiry } = messages;

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

const screens = [
  { screen: screenNamed('desktop, light'), create: navigation.secret },
  { screen: screenNamed('phone, dark'), create: navigation.addSecret },
];

testFirst(
  screens,
  'on $screen.name a secret with everything in it is written, shared and read once',
  async ({ screen, create }) => {
    owner = await openDashboard(server, await server.createUser(), '/home', screen);
    const { page, dialog } = owner;
    await page.getByRole('link', { name: create, exact: true }).first().click();
    const writer = withWriting(owner);
    const { editor, tool, type } = writer;

    await editor.click();
    await tool('Bold').click();
    await type('Bold');
    await tool('Bold').click();
    await tool('Italic').click();
    await type('Italic');
    await tool('Italic').click();
    await tool('Underline').click();
    await type('Underlined');
    await tool('Underline').click();
    await type(' and plain');
    await page.keyboard.press('Enter');
    await tool('Bullet list').click();
    await type('a point');
    await page.keyboard.press('Enter');
    await tool('More indent').click();
    await type('under it');
    await page.keyboard.press('Enter');
    await tool('Less indent').click();
    await tool('Numbered list').click();
    await type('a step');
    await page.keyboard.press('Enter');
    await tool('Numbered list').click();
    await tool('Link').click();
    await page.getByLabel('Address').fill('example.com/runbook');
    await page.getByLabel('Text', { exact: true }).fill('the runbook');
    await page.getByRole('button', { name: 'Add link' }).click();
    await type(' has the rest.');
    await tool('Picture').click();
    await page
      .getByLabel('Pictures')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: tinyPng });
    await editor.locator('img').waitFor();
    await tool('Video').click();
    await page.getByLabel('Address of the video').fill('https://youtu.be/aqz-KE-bpKQ');
    await page.getByRole('button', { name: 'Add video' }).click();
    await editor.getByText('Video on YouTube').waitFor();
    await expectNoAxeViolations(page);

    for (const option of ['Advanced options', 'Message section', 'URL key', 'Click restriction'])
      await writer.option(option).click();
    await dialog.getByLabel('Redirect after, in seconds').fill(String(limits.redirectionMinOnCreate));
    await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('For Jonas alone.');
    await dialog.getByRole('textbox', { name: 'Key' }).fill('amber-otter');
    await dialog.getByLabel('Visits allowed').fill('1');
    await expectNoAxeViolations(page);
    const shortUrl = await writer.share();
    await owner.toast(secrets.live).waitFor();
    await owner.toast(shell.copied).waitFor();
    expect(await owner.clipboard()).toBe(shortUrl);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await owner.row(shortUrl.split('/').at(-1) ?? '').waitFor();
    expect(owner.problems).toEqual([]);

    const stranger = await openAsVisitor(shortUrl);
    await stranger.getByText('For Jonas alone.').waitFor();
    await stranger.fill('#key', 'amber-otter');
    await stranger.locator('[type=submit]:not([aria-disabled])').click({ timeout: 15_000 });
    const message = stranger.locator('.secret-view');
    await message.waitFor();
    expect(await message.locator('strong').textContent()).toBe('Bold');
    expect(await message.locator('em').textContent()).toBe('Italic');
    expect(await message.locator('u').textContent()).toBe('Underlined');
    expect(await message.locator('p').first().textContent()).toBe('BoldItalicUnderlined and plain');
    expect(await message.locator('ul > li > ul > li').textContent()).toBe('under it');
    expect(await message.locator('ol > li').textContent()).toBe('a step');
    expect(await message.locator('a').first().getAttribute('href')).toBe('https://example.com/runbook');
    expect(await message.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    expect(await message.locator('.video').getAttribute('data-id')).toBe('aqz-KE-bpKQ');
    await stranger.reload();
    await stranger.getByText('a step').waitFor();
    await stranger.done();

    const second = await openAsVisitor(shortUrl);
    await second.getByText(expiry.secExpired.title).waitFor();
    await second.done();
  },
  { timeout: 120_000 },
);

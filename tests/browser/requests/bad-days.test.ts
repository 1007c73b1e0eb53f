// @module-tag rest
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPath } from '../../../contract/asking/ask-paths.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Asker, openAnswerer, openAsker } from '../../support/browser/asker.ts';
import { expectNoAxeViolations, openPage, screenNamed } from '../../support/browser/chromium.ts';
import { expectNoSidewaysScrolling, solveCaptcha } from '../../support/browser/page-parts.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const longQuestion = `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} ${'🔑'.repeat(60)}`;

let server: Site;
let asker: Asker;
beforeAll(async () => {
  server = await sharedSite();
  asker = await openAsker(server, await server.createUser());
});
afterAll(() => asker.close());

function codeOf(link: string): string {
  return /\/r\/([A-Za-z0-9]+)/.exec(link)?.[1] ?? '';
}

test('without a connection what was written stays, and is sent once there is one', async () => {
  const { askLink, readLink } = await asker.ask('Who closes tonight?');
  const { page, context, editor, send, close } = await openAnswerer(askLink);
  await editor.click();
  await page.keyboard.type('I close at nine tonight');
  await solveCaptcha(page);
  await context.setOffline(true);
  await send.click();
  await page.getByText('What you wrote is still here.').waitFor();
  expect(await editor.textContent()).toContain('I close at nine tonight');
  await context.setOffline(false);
  await solveCaptcha(page);
  await send.click();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await close();
  const reader = await openPage(server.origin);
  await reader.page.goto(readLink);
  await reader.page.getByText('I close at nine tonight').waitFor();
  await reader.close();
});

test('a file goes along with an answer, and is downloaded as it was', async () => {
  const { askLink, readLink } = await asker.ask('The certificate, please');
  const { page, editor, send, close } = await openAnswerer(askLink);
  const buffer = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7) % 251));
  await editor.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'File', exact: true }).click();
  const chosen = { name: 'server.pem', mimeType: 'application/x-pem-file', buffer };
  await page.getByLabel('Files', { exact: true }).setInputFiles(chosen);
  await editor.locator('.file', { hasText: chosen.name }).waitFor();
  await solveCaptcha(page);
  await send.click();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await close();
  const reader = await openPage(server.origin);
  await reader.page.goto(readLink);
  const [download] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('link', { name: `Download ${chosen.name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(chosen.name);
  expect((await readFile(await download.path())).equals(buffer)).toBe(true);
  expect(reader.problems).toEqual([]);
  await reader.close();
});

test('an answer whose arrival was not heard is told as sent when it is sent again', async () => {
  const { askLink } = await asker.ask('Which key?');
  const { page, editor, send, close } = await openAnswerer(askLink);
  await editor.click();
  await page.keyboard.type('The brass one by the door');
  await solveCaptcha(page);
  await page.route(`**${endpoints.answerAsk.path}*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await page.getByText('What you wrote is still here.').waitFor();
  await page.unroute(`**${endpoints.answerAsk.path}*`);
  await solveCaptcha(page);
  await send.click();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await close();
});

test('who is beaten while writing is told so kindly, and keeps the words', async () => {
  const { askLink } = await asker.ask('Who was first?');
  const [one, other] = [await openAnswerer(askLink), await openAnswerer(askLink)];
  for (const { page, editor } of [one, other]) {
    await editor.click();
    await page.keyboard.type('It was me, of course');
    await solveCaptcha(page);
  }
  await one.send.click();
  await one.page.getByRole('heading', { name: 'Sent' }).waitFor();
  await other.send.click();
  await other.page.getByText('Somebody has answered already. Nothing of yours was kept.').waitFor();
  expect(await other.editor.textContent()).toContain('It was me');
  await one.close();
  await other.close();
});

test('a cut link, a wrong own link and an unknown request say what they are', async () => {
  const { askLink, readLink } = await asker.ask('Anything?');
  const [address = ''] = askLink.split('#');
  const fragment = readLink.split('#')[1] ?? '';
  for (const [link, title] of [
    [address, 'The link is not complete'],
    [`${askLink.slice(0, -1)}`, 'The link is not complete'],
    [`${address}/mine${askLink.slice(address.length)}`, 'This link opens nothing'],
    [`${server.origin}${askPath('NoSuchCode12')}#${fragment}`, 'There is no such request'],
    [`${server.origin}${askPath('NoSuchCode12')}/mine#${fragment}`, 'There is no such request'],
  ] as const) {
    const opened = await openPage(server.origin);
    await opened.page.goto(link);
    await opened.page.getByRole('heading', { name: title }).waitFor();
    await opened.close();
  }
});

test('a request is withdrawn and deleted from the list, each after a question', async () => {
  const { page, dialog } = asker;
  const { askLink } = await asker.ask('Withdrawn in a moment');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Withdrawn in a moment' });
  await row.getByRole('button', { name: 'Copy link: Withdrawn in a moment' }).click();
  expect(await asker.clipboard()).toBe(askLink);
  await row.getByRole('button', { name: 'Withdraw: Withdrawn in a moment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await row.getByText('Withdrawn', { exact: true }).waitFor();
  const answerer = await openAnswerer(askLink);
  await answerer.page.getByRole('heading', { name: 'This request was withdrawn' }).waitFor();
  await answerer.close();
  await row.getByRole('button', { name: 'Delete: Withdrawn in a moment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  const { http } = await server.call(endpoints.lookAtAsk.path, { code: codeOf(askLink) });
  expect(http).toBe(404);
});

test.each(['phone, light', 'phone, dark', 'tablet, dark', 'desktop, dark'] as const)(
  'everything fits and can be read on %s, also long words',
  async (name) => {
    const screen = screenNamed(name);
    const owner = await openAsker(server, await server.createUser(), screen);
    await expectNoAxeViolations(owner.page);
    const { askLink, readLink } = await owner.ask(longQuestion, 2);
    await expectNoAxeViolations(owner.page);
    await expectNoSidewaysScrolling(owner.page);
    const { page, editor, send, close } = await openAnswerer(askLink, screen);
    await editor.click();
    await page.keyboard.type(`A long answer: ${'word'.repeat(50)}`);
    await solveCaptcha(page);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScrolling(page);
    await send.click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor();
    await expectNoAxeViolations(page);
    await close();
    await owner.page.goto(readLink);
    await owner.page.getByText('A long answer').waitFor();
    await expectNoAxeViolations(owner.page);
    await expectNoSidewaysScrolling(owner.page);
    await owner.close();
  },
);

test('asking and answering need no mouse', async () => {
  const { page, dialog } = asker;
  await page.goto('/home?view=requests');
  await dialog.getByRole('button', { name: 'New request' }).press('Enter');
  await dialog.getByLabel('What do you ask for?').focus();
  await page.keyboard.type('By keys alone?');
  await dialog.getByLabel('How many may answer').press('Enter');
  await dialog.getByText('Your own link is shown only now').waitFor();
  const [askLink = ''] = await dialog.locator('code').allInnerTexts();
  const answerer = await openAnswerer(askLink);
  await answerer.editor.waitFor();
  await expect.poll(() => answerer.editor.evaluate((editor) => document.activeElement === editor)).toBe(true);
  await answerer.page.keyboard.type('Yes, by keys alone');
  await answerer.page.getByLabel('I’m not a robot').press('Space');
  await answerer.page.getByText('Verified', { exact: true }).first().waitFor();
  await answerer.send.press('Enter');
  await answerer.page.getByRole('heading', { name: 'Sent' }).waitFor();
  await answerer.close();
});

test('without JavaScript the page says that it needs it', async () => {
  const { page, close } = await openPage(server.origin, undefined, { javaScriptEnabled: false });
  await page.goto(askPath('NoSuchCode12'));
  const said = page.locator('noscript');
  await said.waitFor();
  expect(await said.textContent()).toContain('SHYLNK needs JavaScript to show its pages');
  await close();
});

// @module-tag rest
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { alsoLong, rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const { links } = messages;
const screens = alsoLong(
  ['desktop, light', 'phone, dark'] as const,
  ['desktop, dark', 'phone, light'] as const,
);
/** As long as it may be, with a word that fits no line. */
const longNote = [...`Für Müller 🎉\n${'w'.repeat(250)}\n${'long words '.repeat(200)}`]
  .slice(0, limits.noteMaxLength - 1)
  .join('')
  .concat('.');

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

async function expectNothingBeyond(part: Locator): Promise<void> {
  const { page } = owner;
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const box = await part.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
}

async function noteShown(): Promise<string> {
  const note = owner.details.locator('dt', { hasText: /^Note$/ }).locator('+ dd');
  return (await note.textContent()) ?? '';
}

testFirst(
  screens,
  'a link is made with a note, shows it, is found by it and has it changed: %s',
  async (screen) => {
    const user = await server.createUser();
    owner = await openDashboard(server, user, '/home?view=new-shylnk', screenNamed(screen));
    const { page, dialog, details } = owner;
    await dialog.getByLabel('Link to shorten').fill('https://shop.test/lamp');
    await dialog.getByRole('switch', { name: 'Advanced options' }).click();
    await dialog.getByRole('switch', { name: 'Note' }).click();
    const field = dialog.getByRole('textbox', { name: 'Note' });
    await field.fill(`${longNote}!`);
    await dialog.getByText(`1001/${limits.noteMaxLength}`).waitFor();
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await dialog.getByText('The note cannot exceed 1000 characters').waitFor();
    await expectNothingBeyond(field);
    await expectNoAxeViolations(page);
    await field.fill(longNote);
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await dialog.getByRole('heading', { name: links.shortened }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const search = page.getByRole('textbox', { name: 'Search shylnks' });
    await search.fill('no such note');
    await page.getByText('Nothing found').waitFor();
    await search.fill('FÜR müller');
    await page.getByText('1 found').waitFor();
    await owner.rows.first().click();
    await details.getByText('Für Müller').waitFor();
    expect(await noteShown()).toBe(longNote);
    await expectNothingBeyond(details);
    await expectNoAxeViolations(page);

    await details.getByRole('button', { name: 'Edit' }).click();
    const changed = details.getByRole('textbox', { name: /^Note/ });
    expect(await changed.inputValue()).toBe(longNote);
    await expectNothingBeyond(changed);
    await changed.fill('For the fair');
    await details.getByText('· changed').waitFor();
    await details.getByRole('radio', { name: '7 days', exact: true }).check();
    await expectNoAxeViolations(page);
    await details.getByRole('button', { name: 'Save' }).click();
    await owner.toast(links.updated).waitFor();
    await details.getByText('For the fair').waitFor();
    expect(owner.problems).toEqual([]);
  },
);

test.each(screens)('the note of a secret is said to be no part of it: %s', rest, async (screen) => {
  const user = await server.createUser();
  const code = await server.createSecret(user, 'the harbour gate opens at nine', { note: 'Told to Maya' });
  owner = await openDashboard(server, user, '/home?view=new-secret', screenNamed(screen));
  const { page, dialog, details } = owner;
  await dialog.getByRole('switch', { name: 'Advanced options' }).click();
  await dialog.getByRole('switch', { name: 'Note' }).click();
  await dialog.getByText('not encrypted like the secret').waitFor();
  await expectNoAxeViolations(page);

  await page.goto(`/home?type=secret&code=${code}`);
  await details.getByText('Told to Maya').waitFor();
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByText('not encrypted like the secret').waitFor();
  await details.getByRole('textbox', { name: /^Note/ }).fill('');
  await details.getByRole('radio', { name: '7 days', exact: true }).check();
  await details.getByRole('button', { name: 'Save' }).click();
  await owner.toast(links.updated).waitFor();
  await details.getByRole('button', { name: 'Edit' }).waitFor();
  expect(await noteShown()).toBe('Not set');
  expect(owner.problems).toEqual([]);
});

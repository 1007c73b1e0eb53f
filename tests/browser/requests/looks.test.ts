// @module-tag rest
import { beforeAll, expect, test } from 'vitest';
import { openAnswerer, openAsker } from '../../support/browser/asker.ts';
import {
  expectNoAxeViolations,
  openPage,
  patience,
  type Screen,
  screenNamed,
} from '../../support/browser/chromium.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { expectNoSidewaysScrolling, solveCaptcha } from '../../support/browser/page-parts.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const question = 'The code of the door of the new office, and who else has it?';
const words = 'Seven one seven, then the star';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

type LookedAt = Parameters<typeof expectNoAxeViolations>[0];

async function lookAt(page: LookedAt): Promise<void> {
  await expectNoSidewaysScrolling(page);
  await expectNoAxeViolations(page);
}

async function readAnswer(readLink: string, screen: Screen): Promise<void> {
  const { page, problems, close } = await openPage(server.origin, screen);
  await page.goto(readLink);
  await page.getByText(words).waitFor();
  await lookAt(page);
  expect(problems).toEqual([]);
  await close();
}

test.each(['desktop, light', 'desktop, dark', 'phone, light', 'phone, dark'] as const)(
  'asking, answering and reading look well: %s',
  async (name) => {
    const screen = screenNamed(name);
    const asker = await openAsker(server, await server.createUser(), screen);
    await asker.dialog.getByText('Let others send you a secret').waitFor();
    await lookAt(asker.page);
    const { askLink, readLink } = await asker.ask(question, 2);
    await asker.dialog.getByText('0 of 2 answered').waitFor();
    await lookAt(asker.page);

    const answerer = await openAnswerer(askLink, screen);
    await answerer.editor.click();
    await answerer.page.keyboard.type(words);
    await lookAt(answerer.page);
    await solveCaptcha(answerer.page);
    await answerer.send.click();
    await answerer.page.getByRole('heading', { name: 'Sent' }).waitFor();
    await lookAt(answerer.page);
    expect([...asker.problems, ...answerer.problems]).toEqual([]);
    await answerer.close();
    await readAnswer(readLink, screen);
    await asker.close();
  },
);

test('by keyboard alone somebody asks, is answered and reads it', async () => {
  const asker = await openDashboard(server, await server.createUser());
  const { page, dialog } = asker;
  const user = keyboardUser(page);
  await user.tabTo('Ask for a secret');
  await user.press('Enter');
  await dialog.getByText('Let others send you a secret').waitFor();
  await user.tabTo('New request');
  await user.press('Enter');
  const asked = dialog.getByLabel('What do you ask for?');
  await asked.waitFor();
  const isThere = () => asked.evaluate((field) => field === document.activeElement);
  if (!(await isThere())) await user.tabTo(/^What do you ask for\?/);
  await user.type(question);
  await user.tabTo('Make the links');
  await user.press('Enter');
  await dialog.getByText('Your own link is shown only now').waitFor();
  const [askLink = '', readLink = ''] = await dialog.locator('code').allInnerTexts();
  await user.tabTo('Copy your own link');
  await user.press('Enter');
  await expect.poll(() => asker.clipboard(), patience).toBe(readLink);
  await user.tabTo('Done');
  await user.press('Enter');
  await dialog.getByText('0 of 1 answered').waitFor();
  await asker.close();

  const answerer = await openAnswerer(askLink);
  const other = keyboardUser(answerer.page);
  // Where there is room for it, the answer can be written at once.
  await expect.poll(() => other.focused(), patience).toBe('Your answer');
  await other.type(words);
  await other.tabTo(/robot/);
  await other.press('Space');
  await answerer.page.getByText('Verified', { exact: true }).first().waitFor(patience);
  await other.tabTo('Seal and send');
  await other.press('Enter');
  await answerer.page.getByRole('heading', { name: 'Sent' }).waitFor();
  await answerer.close();

  const reader = await openPage(server.origin);
  await reader.page.goto(readLink);
  await reader.page.getByText(words).waitFor();
  await keyboardUser(reader.page).tabTo('Destroy it now: answer 1');
  await reader.page.keyboard.press('Enter');
  await reader.page.getByRole('alertdialog').waitFor();
  await keyboardUser(reader.page).tabTo('Destroy');
  await reader.page.keyboard.press('Enter');
  await reader.page.getByText('No answer is kept here any more.').waitFor();
  await reader.close();
});

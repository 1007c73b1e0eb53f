import type { Locator, Page } from 'playwright-core';
import type { SignedInUser, Site } from '../servers/site.ts';
import { type BrowserPage, openPage, type Screen, screenNamed } from './chromium.ts';
import { type DashboardPage, openDashboard } from './dashboard-page.ts';

/** Somebody who asks for secrets. */
export interface Asker extends DashboardPage {
  /** Makes a request in the dialog; gives its two links as they are shown, and leaves the dialog at its list. */
  ask(question: string, answers?: number): Promise<{ askLink: string; readLink: string }>;
}

/** Opens the requests of somebody who is signed in. */
export async function openAsker(
  server: Site,
  user: SignedInUser,
  screen: Screen = screenNamed('desktop, light'),
): Promise<Asker> {
  const opened = await openDashboard(server, user, '/home?view=requests', screen);
  const { dialog } = opened;
  await dialog.getByRole('button', { name: 'New request' }).waitFor();
  return {
    ...opened,
    async ask(question, answers = 1) {
      await dialog.getByRole('button', { name: 'New request' }).click();
      await dialog.getByLabel('What do you ask for?').fill(question);
      await dialog.getByLabel('How many may answer').fill(String(answers));
      await dialog.getByRole('button', { name: 'Make the links' }).click();
      await dialog.getByText('Your own link is shown only now').waitFor();
      const links = await dialog.locator('code').allInnerTexts();
      await dialog.getByRole('button', { name: 'Copy your own link' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.getByRole('button', { name: 'New request' }).waitFor();
      return { askLink: links[0] ?? '', readLink: links[1] ?? '' };
    },
  };
}

/** Somebody without an account who answers. */
export interface Answerer extends BrowserPage {
  editor: Locator;
  send: Locator;
}

/** Opens a link as somebody else, in a browser of their own. */
export async function openAnswerer(
  link: string,
  screen: Screen = screenNamed('desktop, light'),
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Answerer> {
  const opened = await openPage(new URL(link).origin, screen);
  const { page } = opened;
  await prepare(page);
  await page.goto(link);
  return {
    ...opened,
    editor: page.getByRole('textbox', { name: 'Your answer' }),
    send: page.getByRole('button', { name: 'Seal and send' }),
  };
}

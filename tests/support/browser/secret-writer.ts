import type { Locator, Page } from 'playwright-core';
import { messages } from '../../../contract/messages.ts';
import type { SignedInUser, Site } from '../servers/site.ts';
import { type Screen, screenNamed } from './chromium.ts';
import { type DashboardPage, openAsVisitor, openDashboard } from './dashboard-page.ts';

/** Somebody who writes a secret. */
export interface SecretWriter extends DashboardPage {
  /** What is typed into. */
  editor: Locator;
  tool(name: string): Locator;
  /** Types where the cursor is. */
  type(text: string): Promise<void>;
  /** Pastes what a program put on the clipboard, just as it put it there. */
  paste(content: Record<string, string>): Promise<void>;
  /** Switches an option on or off. */
  option(name: string): Locator;
  /** Presses the button and gives the address that is shown then. */
  share(): Promise<string>;
}

/** Opens the popup for a new secret; its editor has been fetched and waits. */
export async function openSecretWriter(
  server: Site,
  user: SignedInUser,
  screen: Screen = screenNamed('desktop, light'),
): Promise<SecretWriter> {
  const opened = await openDashboard(server, user, '/home?view=new-secret', screen);
  const writer = withWriting(opened);
  await writer.editor.waitFor();
  return writer;
}

/** The same for a dashboard that is open already. */
export function withWriting(opened: DashboardPage): SecretWriter {
  const { page, dialog } = opened;
  const editor = dialog.getByRole('textbox', { name: 'Secret message' });
  return {
    ...opened,
    editor,
    tool: (name) => dialog.getByRole('toolbar').getByRole('button', { name, exact: true }),
    type: (text) => page.keyboard.type(text),
    paste: (content) => editor.evaluate(pasteInto, content),
    option: (name) => dialog.getByRole('switch', { name }),
    async share() {
      await dialog.getByRole('button', { name: 'Share secret' }).click();
      await dialog.getByRole('heading', { name: messages.secrets.live }).waitFor();
      const address = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href');
      return address ?? '';
    },
  };
}

function pasteInto(root: HTMLElement | SVGElement, content: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(content)) clipboardData.setData(type, text);
  root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Opens a secret as a stranger who knows its key, if it has one; gives the page with the message. */
export async function openSecret(shortUrl: string, key?: string): Promise<Page & { done(): Promise<void> }> {
  const stranger = await openAsVisitor(shortUrl);
  if (key !== undefined) await stranger.fill('#key', key);
  await stranger.click('[type=submit]');
  await stranger.locator('main.opened').waitFor();
  return stranger;
}

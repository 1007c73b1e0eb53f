// @module-tag rest
import { beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, openPage, patience } from '../../support/browser/chromium.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { linkIn } from '../../support/servers/outbox.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

test('from registering to the first secret nobody needs a mouse', async () => {
  const email = 'keys@example.com';
  const { register, login, navigation, secrets } = messages;
  const { page, problems, close } = await openPage(server.origin, undefined, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const user = keyboardUser(page);

  await page.goto('/');
  await page.getByPlaceholder(messages.landing.placeholder).waitFor(patience);
  await user.tabBackTo(messages.landing.register);
  await user.press('Enter');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor(patience);
  await user.tabTo(register.firstName);
  await user.type('Maya');
  await user.tabTo(register.lastName);
  await user.type('Lindqvist');
  await user.tabTo(register.dateOfBirth);
  await user.type('06061993');
  await user.tabTo(register.email);
  await user.type(email);
  await user.tabTo(register.password);
  await user.type(strongPassword);
  await user.tabTo(register.confirmPassword);
  await user.type(strongPassword);
  await page.getByLabel('Phone number country').waitFor(patience);
  await user.tabTo('Phone number country');
  await user.type('Swed');
  await user.tabTo('Phone number');
  await user.type('701740635');
  await user.tabTo('I’m not a robot');
  await user.press('Space');
  await page.getByText('Verified', { exact: true }).first().waitFor(patience);
  await user.tabTo(/^I accept the/);
  await user.press('Space');
  await user.tabTo(register.submit);
  await user.press('Enter');
  await toast(page, register.confirmationSent).waitFor(patience);

  await page.goto(linkIn(await server.mailTo(email, 'Confirm')));
  await page.waitForURL('**/login', patience);
  await page.getByRole('heading', { name: 'Log in' }).waitFor(patience);
  await expect.poll(user.focused, patience).toBe('Email');
  await user.type(email);
  await user.tabTo('Password');
  await user.type(strongPassword);
  await user.tabTo(login.submit);
  await user.press('Enter');
  await page.waitForURL('**/home', patience);
  await page.getByRole('heading', { name: 'Welcome to SHYLNK, Maya' }).waitFor(patience);

  await user.tabBackTo(navigation.secret);
  await user.press('Enter');
  const dialog = page.getByRole('dialog');
  const editor = dialog.getByRole('textbox', { name: 'Secret message' });
  await expect.poll(() => editor.evaluate((field) => field === document.activeElement), patience).toBe(true);
  await user.type('The door code is ');
  await user.press('Control+b');
  await user.type('4711');
  await user.tabBackTo('Bold');
  await user.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(await user.focused(), 'arrow keys lead along the toolbar').toBe('Bullet list');
  await user.press('Space');
  await user.tabTo('7 days');
  await user.press('ArrowLeft');
  expect(await user.focused()).toBe('1 day');
  await user.tabTo(/^Advanced options/);
  await user.press('Space');
  await user.tabTo(/^Click restriction/);
  await user.press('Space');
  await user.tabTo('Visits allowed');
  await user.type('3');
  await user.tabTo('Share secret');
  await user.press('Enter');
  await dialog.getByRole('heading', { name: secrets.live }).waitFor(patience);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await user.tabTo(/^Cop(y|ied)$/);
  await user.press('Enter');
  const shortUrl = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), patience).toBe(shortUrl);
  await expectNoAxeViolations(page);

  await user.tabTo('Done');
  await user.press('Enter');
  await dialog.waitFor({ state: 'detached', ...patience });
  expect(await openAsProgram(String(shortUrl))).toMatchObject({
    entered_secret: {
      ops: [
        { insert: 'The door code is ' },
        { insert: '4711', attributes: { bold: true } },
        { insert: '\n', attributes: { list: 'bullet' } },
      ],
    },
    remaining_clicks: 2,
  });
  expect(problems).toEqual([]);
  await close();
});

/** What a secret gives to whoever opens it. */
async function openAsProgram(shortUrl: string): Promise<unknown> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const answer = await fetch(shortUrl, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as { details: unknown }).details;
}

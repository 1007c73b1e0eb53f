// @module-tag rest
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notWhole } from '../../../contract/input/whole-number.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { openPage, patience } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard, visitorAgent } from '../../support/browser/dashboard-page.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const tooLongAddress = `https://shop.test/${'a'.repeat(9995 - 'https://shop.test/'.length)}`;
const tooLong = `That is too long (at most ${limits.targetMaxLength} characters)`;

let server: Site;
let user: SignedInUser;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
beforeEach(async () => {
  user = await server.createUser();
});
afterEach(() => owner.close());

/** Puts a text in the place of what stands in a field, as pasting does: a browser cuts it where the field says so. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.focus();
  await page.keyboard.insertText(text);
}

function countLinks(): Promise<number> {
  return server.database.query
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));
}

describe('what is pasted', () => {
  test('is never cut: an address that is too long is said to be, and stays', async () => {
    const { page, close } = await openPage(server.origin);
    await page.goto('/');
    const landing = page.getByPlaceholder(messages.landing.placeholder);
    await paste(page, landing, tooLongAddress);
    await page.getByRole('button', { name: messages.landing.shorten }).click();
    await page.getByText(tooLong).waitFor(patience);
    expect(await landing.inputValue()).toBe(tooLongAddress);
    await close();

    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const field = owner.dialog.getByLabel('Link to shorten');
    await paste(owner.page, field, tooLongAddress);
    await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.dialog.getByText(tooLong).waitFor(patience);
    expect(await field.inputValue()).toBe(tooLongAddress);
    // Letters like this one take six places in the address that is stored.
    await paste(owner.page, field, `https://shop.test/${'ü'.repeat(2000)}`);
    await owner.dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.dialog.getByText(tooLong).waitFor(patience);
    expect(await countLinks()).toBe(0);

    const code = await server.createLink(user, 'https://shop.test/lamp');
    await owner.page.goto(`/home?type=url&code=${code}&view=edit`);
    await paste(owner.page, owner.details.getByLabel('Original URL'), tooLongAddress);
    await owner.details.getByRole('radio', { name: '7 days' }).check();
    await owner.details.getByRole('button', { name: 'Save' }).click();
    await owner.details.getByText(tooLong).waitFor(patience);
  });

  test('is counted in characters: 300 emoji are a message, 301 are too many; so is it with keys and codes', async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { page, dialog } = owner;
    const create = dialog.getByRole('button', { name: 'Create shylnk' });
    await dialog.getByLabel('Link to shorten').fill('https://shop.test/lamp');
    for (const option of ['Advanced options', 'Message section', 'URL key', 'Custom code'])
      await dialog.getByRole('switch', { name: option }).click();
    await dialog.getByLabel('Redirect after, in seconds').fill('8');
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await paste(page, message, '😀'.repeat(301));
    await dialog.getByText('301/300').waitFor(patience);
    await paste(page, dialog.getByLabel('Key', { exact: true }), '🔑'.repeat(129));
    const code = dialog.getByRole('textbox', { name: 'Custom code' });
    await paste(page, code, 'shades2026'.repeat(3));
    await create.click();
    await dialog.getByText(messages.links.messageTooLong).waitFor(patience);
    await dialog.getByText('The key cannot exceed 128 characters').waitFor();
    await dialog.getByText(messages.codes.length).waitFor();
    expect(await code.inputValue()).toBe('shades2026'.repeat(3));

    await paste(page, message, '😀'.repeat(300));
    await dialog.getByText('300/300').waitFor(patience);
    await paste(page, dialog.getByLabel('Key', { exact: true }), '🔑'.repeat(128));
    await code.fill('shades2026');
    await create.click();
    await dialog.getByRole('heading', { name: messages.links.shortened }).waitFor(patience);
    const stored = await server.database.query
      .selectFrom('links')
      .select('message')
      .where('owner_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(stored.message).toBe('😀'.repeat(300));
  });

  test('into a search or a key page is not cut either', async () => {
    const keyed = await server.createLink(user, 'https://shop.test/lamp', { password: 'brass-lamp' });
    owner = await openDashboard(server, user);
    const { page } = owner;
    const search = page.getByRole('textbox', { name: 'Search shylnks' });
    await paste(page, search, 'lamp'.repeat(60));
    await page.getByText(messages.dashboard.searchTooLong).waitFor(patience);
    expect(await search.inputValue()).toHaveLength(240);

    const visitor = await openPage(server.origin, undefined, { userAgent: visitorAgent });
    await visitor.page.goto(`/${keyed}`);
    // What is left of it when it is cut to the longest key must not be taken for one.
    await paste(visitor.page, visitor.page.locator('#key'), 'brass-lamp'.repeat(60));
    expect(await visitor.page.locator('#key').inputValue()).toHaveLength(600);
    await visitor.page.locator('[type=submit]').click();
    await visitor.page.getByText('Wrong key. Check capitals').waitFor(patience);
    await visitor.close();
  });
});

describe('a number', () => {
  test.each(['1.5', '1,5', '1e3'])(
    'like %s stays as it was typed, and is not taken for another',
    async (typed) => {
      owner = await openDashboard(server, user, '/home?view=new-shylnk');
      const { dialog } = owner;
      await dialog.getByLabel('Link to shorten').fill('https://shop.test/lamp');
      for (const option of ['Advanced options', 'Click restriction'])
        await dialog.getByRole('switch', { name: option }).click();
      const visits = dialog.getByLabel('Visits allowed');
      await visits.pressSequentially(typed);
      await visits.blur();
      await dialog.getByRole('button', { name: 'Create shylnk' }).click();
      await dialog.getByText(notWhole).waitFor(patience);
      expect(await visits.inputValue()).toBe(typed);
      expect(await countLinks()).toBe(0);
    },
  );

  test('is stepped by its buttons and by arrows, and words without one become what the rules take for them', async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { page, dialog } = owner;
    for (const option of ['Advanced options', 'Message section', 'Click restriction'])
      await dialog.getByRole('switch', { name: option }).click();
    const seconds = dialog.getByLabel('Redirect after, in seconds');
    const more = dialog.getByRole('button', { name: 'Increase' }).first();
    await more.click();
    expect(await seconds.inputValue()).toBe(String(limits.redirectionMinOnCreate));
    await more.click();
    await seconds.press('ArrowUp');
    await seconds.press('Shift+ArrowUp');
    expect(await seconds.inputValue()).toBe(String(limits.redirectionMinOnCreate + 12));
    await dialog.getByRole('button', { name: 'Decrease' }).first().click();
    expect(await seconds.inputValue()).toBe(String(limits.redirectionMinOnCreate + 11));
    await paste(page, seconds, 'soon');
    await seconds.blur();
    expect(await seconds.inputValue()).toBe(String(limits.redirectionFallback));
    const visits = dialog.getByLabel('Visits allowed');
    await paste(page, visits, '12 visits');
    await visits.blur();
    expect(await visits.inputValue()).toBe('12');
  });
});

describe('several problems', () => {
  test('of something new stand where they belong; the first in the form has the focus, and the toast says that there are some', async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { dialog } = owner;
    await dialog.getByLabel('Link to shorten').fill('https://shop.test/lamp');
    // Switched on in another order than they stand in.
    for (const option of ['Advanced options', 'Custom code', 'Click restriction', 'URL key'])
      await dialog.getByRole('switch', { name: option }).click();
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.toast(messages.links.properDetails).waitFor(patience);
    for (const problem of [messages.links.keyMissing, messages.links.visitsMissing, messages.codes.missing])
      expect(await dialog.getByText(problem).count(), problem).toBe(1);
    const key = dialog.getByLabel('Key', { exact: true });
    await expect.poll(() => key.evaluate((field) => field === document.activeElement), patience).toBe(true);

    await key.fill('brass-lamp');
    await dialog.getByRole('switch', { name: 'Custom code' }).click();
    await dialog.getByRole('button', { name: 'Create shylnk' }).click();
    await owner.toast(messages.links.visitsMissing).waitFor(patience);
    expect(await countLinks()).toBe(0);
  });

  test('of an edit likewise', async () => {
    const code = await server.createLink(user, 'https://shop.test/lamp');
    owner = await openDashboard(server, user, `/home?type=url&code=${code}&view=edit`);
    const { page, details } = owner;
    await details.getByRole('radio', { name: '7 days' }).check();
    await paste(page, details.getByLabel('URL key'), 'k'.repeat(limits.keyMaxLength + 1));
    await details.getByLabel('Clicks limit').fill('0');
    await details.getByLabel('Message').fill('Hello');
    await details.getByRole('button', { name: 'Save' }).click();
    await owner.toast(messages.links.properDetails).waitFor(patience);
    for (const problem of [messages.links.visitsMissing, 'The key cannot exceed 128 characters'])
      expect(await details.getByText(problem).count(), problem).toBe(1);
    const clicks = details.getByLabel('Clicks limit');
    await expect
      .poll(() => clicks.evaluate((field) => field === document.activeElement), patience)
      .toBe(true);

    await details.getByLabel('URL key').fill('');
    await clicks.fill('');
    await details.getByRole('button', { name: 'Save' }).click();
    await owner.toast('A message needs a redirection time').waitFor(patience);
  });
});

describe('a single word as an address', () => {
  test('is asked about before it is shortened: what was meant is taken, or the word after all', async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { page, dialog } = owner;
    const field = dialog.getByLabel('Link to shorten');
    const create = dialog.getByRole('button', { name: 'Create shylnk' });
    await field.fill('hello');
    await create.click();
    await dialog.getByText('Did you mean hello.com?').waitFor(patience);
    expect(await countLinks()).toBe(0);
    // The first answer has the focus.
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('hello.com');
    await field.fill('intranet');
    await create.click();
    await dialog.getByRole('button', { name: 'Keep intranet' }).click();
    await dialog.getByRole('heading', { name: messages.links.shortened }).waitFor(patience);
    expect(await countLinks()).toBe(1);
    expect(owner.problems).toEqual([]);
  });

  test('is asked about in the edit form, too', async () => {
    const code = await server.createLink(user, 'https://shop.test/lamp');
    owner = await openDashboard(server, user, `/home?type=url&code=${code}&view=edit`);
    const { details } = owner;
    await details.getByLabel('Original URL').fill('hello');
    await details.getByRole('radio', { name: '7 days' }).check();
    await details.getByRole('button', { name: 'Save' }).click();
    await details.getByRole('button', { name: 'Use hello.com' }).click();
    await details.getByRole('button', { name: 'Save' }).click();
    await owner.toast(messages.links.updated).waitFor(patience);
    await details.getByText('hello.com').first().waitFor(patience);
  });
});

describe('nothing that was typed is lost', () => {
  test('when defaults are loaded and there are none', async () => {
    owner = await openDashboard(server, user, '/home?view=new-shylnk');
    const { dialog } = owner;
    for (const option of ['Advanced options', 'URL key', 'Click restriction'])
      await dialog.getByRole('switch', { name: option }).click();
    await dialog.getByLabel('Key', { exact: true }).fill('brass-lamp');
    await dialog.getByLabel('Visits allowed').fill('12');
    await dialog.getByRole('button', { name: 'Load defaults' }).click();
    await owner.toast('You have no defaults yet').waitFor(patience);
    expect(await owner.toast(messages.links.defaultsLoaded).count()).toBe(0);
    expect(await dialog.getByLabel('Key', { exact: true }).inputValue()).toBe('brass-lamp');
    expect(await dialog.getByLabel('Visits allowed').inputValue()).toBe('12');
  });

  test('when an edit is left for another link, until it is given up', async () => {
    const [lamp, sofa] = [
      await server.createLink(user, 'https://shop.test/lamp'),
      await server.createLink(user, 'https://shop.test/sofa'),
    ];
    owner = await openDashboard(server, user, `/home?type=url&code=${lamp}`);
    const { page, details } = owner;
    await details.getByRole('button', { name: 'Edit' }).click();
    await details.getByLabel('Message').fill('Half a message');
    await owner.row(sofa).click();
    await details.getByRole('heading', { name: sofa }).waitFor(patience);
    await page.goBack();
    await expect.poll(() => details.getByLabel('Message').inputValue(), patience).toBe('Half a message');
    expect(await details.getByText('· changed').count()).toBe(1);
    expect(await details.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);

    await details.getByRole('button', { name: messages.navigation.back }).click();
    await details.getByRole('button', { name: 'Edit' }).click();
    expect(await details.getByLabel('Message').inputValue()).toBe('');
  });
});

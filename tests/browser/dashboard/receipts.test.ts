import { afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { findSideways } from '../../support/browser/find-sideways.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const screens = ['desktop, light', 'phone, dark', 'desktop, dark', 'phone, light'] as const;

let server: Site;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => owner.close());

const open = (code: string, sent: object = {}) =>
  fetch(`${server.origin}/s/${code}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });

testFirst(screens, 'the owner of a secret reads what happened to it: %s', async (screen) => {
  const user = await server.createUser();
  const options = { clicks_limit: 2, password: 'lantern', notify: 'spent' };
  const code = await server.createSecret(user, 'the harbour gate opens at nine', options);
  for (const key of ['wrong', 'wronger', 'lantern', 'lantern', 'lantern']) await open(code, { key });
  owner = await openDashboard(server, user, `/home?type=secret&code=${code}`, screenNamed(screen));
  const { page, details } = owner;
  const lines = details.getByRole('list', { name: 'Receipts' }).getByRole('listitem');
  await lines.filter({ hasText: 'Created' }).waitFor();
  const told = (await lines.allTextContents()).map((line) => line.replace(/\d+ \w+ \d{4}.*$/, ''));
  expect(told.toSorted()).toEqual(
    [
      'Created',
      'Last opening used up',
      'Opened',
      'Opened',
      'Tried after its end',
      'Wrong key, 2 times',
    ].toSorted(),
  );
  await details.getByText('its last opening is used up').waitFor();
  await expectNoAxeViolations(page);
  expect(await findSideways(page)).toEqual([]);
  expect(owner.problems).toEqual([]);
});

test.each(screens)('mails are chosen for one secret, and for new ones: %s', rest, async (screen) => {
  const user = await server.createUser();
  owner = await openDashboard(server, user, '/home?view=new-secret', screenNamed(screen));
  const { page, dialog, details } = owner;
  await dialog.getByRole('switch', { name: 'Advanced options' }).click();
  await dialog.getByRole('switch', { name: 'Email me' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('checkbox', { name: 'it expires unread' }).check();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);

  const code = await server.createSecret(user, 'the harbour gate opens at nine');
  await page.goto(`/home?type=secret&code=${code}`);
  await details.getByRole('button', { name: 'Edit' }).click();
  const first = details.getByRole('checkbox', { name: 'it is opened for the first time' });
  await first.focus();
  await page.keyboard.press('Space');
  await details.getByText('· changed').waitFor();
  await details.getByRole('radio', { name: '7 days', exact: true }).check();
  await expectNoAxeViolations(page);
  expect(await findSideways(page)).toEqual([]);
  await details.getByRole('button', { name: 'Save' }).click();
  await owner.toast(messages.links.updated).waitFor();
  await details.getByText('it is opened for the first time').waitFor();
  await open(code);
  const { subject } = await server.mailTo(user.email, 'was opened');
  expect(subject).toBe('Your secret was opened');
  expect(owner.problems).toEqual([]);
});

test('by keyboard alone a mail is chosen, and what happened is read', rest, async () => {
  const user = await server.createUser();
  const code = await server.createSecret(user, 'the harbour gate opens at nine');
  owner = await openDashboard(server, user, `/home?type=secret&code=${code}`);
  const { page, details } = owner;
  const typist = keyboardUser(page);
  await details.getByRole('listitem').filter({ hasText: 'Created' }).waitFor();
  await typist.tabTo('Edit');
  await typist.press('Enter');
  await details.getByRole('checkbox', { name: 'it is opened for the first time' }).waitFor();
  await typist.tabTo('1 day');
  await typist.press('Space');
  await typist.tabTo('it is opened for the first time');
  await typist.press('Space');
  await typist.tabBackTo('Save');
  await typist.press('Enter');
  await owner.toast(messages.links.updated).waitFor();
  await open(code);
  await server.mailTo(user.email, 'was opened');
  await page.reload();
  const lines = details.getByRole('list', { name: 'Receipts' }).getByRole('listitem');
  await lines.filter({ hasText: 'Opened' }).waitFor();
});

test('a timeline that cannot be fetched is fetched again when told to', rest, async () => {
  const user = await server.createUser();
  const code = await server.createSecret(user, 'the harbour gate opens at nine');
  owner = await openDashboard(server, user, '/home?type=secret');
  const { page, details } = owner;
  await page.route(`**${endpoints.receipts.path}`, (route) => route.abort());
  await owner.row(code).click();
  await details.getByText(messages.dashboard.fetchFailed).waitFor();
  await expectNoAxeViolations(page);
  await page.unroute(`**${endpoints.receipts.path}`);
  await details.getByRole('button', { name: 'Try again' }).click();
  await details.getByRole('listitem').filter({ hasText: 'Created' }).waitFor();
});

// @module-tag rest
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { expectNoSidewaysScrolling, logIn, note, toast } from '../../support/browser/page-parts.ts';
import { strongPassword } from '../../support/builders/account-builder.ts';
import { testFirst } from '../../support/run/rest.ts';
import { linkIn } from '../../support/servers/outbox.ts';
import type { Site } from '../../support/servers/site.ts';
import { type GraphStandIn, graphPersonWith } from '../../support/services/graph-stand-in.ts';
import { type OidcProvider, personWith } from '../../support/services/oidc-provider.ts';
import { startSiteWithProviders } from '../../support/services/providers.ts';

let server: Site;
let google: OidcProvider;
let facebook: GraphStandIn;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ site: server, google, facebook, stop } = await startSiteWithProviders());
});
afterAll(() => stop());

function notMeLinkIn(text: string | undefined): string {
  return /https?:\/\/\S+\/not-me\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';
}

async function signInWith(page: Page, provider: 'Google' | 'Facebook'): Promise<void> {
  await page.goto('/login');
  // A browser lets a popup open only just after a press.
  await untilAlive(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: provider }).click();
  const popup = await opened;
  await popup.getByRole(provider === 'Google' ? 'button' : 'link', { name: 'Continue' }).click();
  await page.waitForURL('**/home', patience);
}

/** Somebody who gives another's address at Facebook, and makes a link in the account they get. */
async function plant(email: string): Promise<BrowserPage> {
  facebook.person = graphPersonWith({ email });
  const attacker = await openPage(server.origin);
  await signInWith(attacker.page, 'Facebook');
  const token = await attacker.page.evaluate(() => localStorage.getItem('token') ?? '');
  await server.call(endpoints.createLink.path, { url: 'https://evil.example/', options: {} }, token);
  await attacker.page.reload();
  await attacker.page.getByText('evil.example').first().waitFor(patience);
  return attacker;
}

async function expectSignedOut({ page }: BrowserPage): Promise<void> {
  await page.goto('/home');
  await toast(page, messages.dashboard.loginAgain).waitFor(patience);
}

testFirst(
  [screenNamed('desktop, light'), screenNamed('phone, dark')],
  'the owner of an address deletes the account that somebody else registered with it ($name)',
  async (screen) => {
    const email = `owner-${screen.viewport.width}@example.com`;
    await server.register(email, { firstname: 'Mallory', lastname: 'Evil' });
    const mail = await server.mailTo(email, 'Confirm');
    expect(mail.text).toContain('Mallory Evil');

    const { page, problems, close } = await openPage(server.origin, screen);
    await page.goto(notMeLinkIn(mail.text));
    await page.getByRole('heading', { name: 'This was not you?' }).waitFor(patience);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScrolling(page);
    expect(await server.call('/auth/login', { email, password: strongPassword })).toMatchObject({
      status_code: 605,
    });
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('heading', { name: 'The account is deleted' }).waitFor(patience);
    await expectNoAxeViolations(page);

    expect(await server.call('/auth/login', { email, password: strongPassword })).toMatchObject({
      status_code: 604,
    });
    await page.goto(notMeLinkIn(mail.text));
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor(patience);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
    await close();
  },
);

test('who used an address through Facebook is thrown out, with all they made, when its owner confirms it', async () => {
  const email = 'victim-confirms@example.com';
  const attacker = await plant(email);
  const victim = await openPage(server.origin);
  await victim.page.goto(linkIn(await server.mailTo(email, 'Confirm')));
  await note(victim.page, messages.confirm.thanks).waitFor(patience);
  await expectSignedOut(attacker);
  expect((await server.mailTo(email, 'Your address is yours alone now')).text).toContain('gone');

  google.person = personWith({ email });
  await signInWith(victim.page, 'Google');
  await victim.page
    .getByRole('heading', { name: /welcome/i })
    .first()
    .waitFor(patience);
  expect(await victim.page.getByText('evil.example').count()).toBe(0);
  await attacker.close();
  await victim.close();
});

test('whoever confirms in the browser they signed in with keeps what they made', async () => {
  const email = 'rightful@example.com';
  const { page, close } = await plant(email);
  await page.goto(linkIn(await server.mailTo(email, 'Confirm')));
  await note(page, messages.confirm.thanks).waitFor(patience);
  await page.waitForURL('**/login', patience);
  await signInWith(page, 'Facebook');
  await page.getByText('evil.example').first().waitFor(patience);
  await close();
});

test('who registered and was confirmed by mistake is thrown out when the owner comes through Google', async () => {
  const email = 'victim-joins@example.com';
  await server.addPerson(email);
  const attacker = await openPage(server.origin);
  await attacker.page.goto('/login');
  await logIn(attacker.page, email);
  await attacker.page.waitForURL('**/home', patience);

  google.person = personWith({ email });
  const victim = await openPage(server.origin);
  await signInWith(victim.page, 'Google');
  expect((await server.mailTo(email, 'Your old password')).text).toContain('no longer works');
  await expectSignedOut(attacker);
  await attacker.page.goto('/login');
  await logIn(attacker.page, email);
  await toast(attacker.page, 'Wrong email or password').waitFor(patience);
  await attacker.close();
  await victim.close();
});

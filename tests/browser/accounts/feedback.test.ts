// @module-tag rest
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import {
  expectNoSidewaysScrolling,
  logIn,
  pressMuted,
  solveCaptcha,
  toast,
} from '../../support/browser/page-parts.ts';
import { alsoLong, describeFirst, rest } from '../../support/run/rest.ts';
import { operatorEmail, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
beforeAll(async () => {
  server = await sharedSite();
});

const { contact, feedback } = messages;

describeFirst(
  alsoLong([screenNamed('desktop, dark')], [screenNamed('phone, light')]),
  'on $name',
  (screen) => {
    test('a guest writes to the team', async () => {
      const { page, problems, close } = await openPage(server.origin, screen);
      await page.goto('/contact-us');
      await page.getByRole('heading', { name: contact.heading, exact: true }).waitFor(patience);
      const submit = page.getByRole('button', { name: 'Submit' });
      const hint = async (text: string) => page.getByText(text, { exact: true }).first().waitFor(patience);

      await hint(contact.provideName);
      await page.getByLabel('First name').fill('Guest');
      await page.getByLabel('Last name').fill(screen.name);
      await hint(contact.provideEmail);
      await page.getByLabel('Email', { exact: true }).fill('guest@example.studio');
      await page.getByLabel('Message').fill(`Hello from a ${screen.name}`);
      await hint(contact.checkCaptcha);
      await pressMuted(submit);
      await solveCaptcha(page);
      await submit.click();
      await toast(page, contact.invalidEmail).waitFor(patience);
      await page.getByLabel('Email', { exact: true }).fill('guest@example.com');
      await expectNoAxeViolations(page);
      await expectNoSidewaysScrolling(page);
      await submit.click();
      await toast(page, contact.success).waitFor(patience);
      await expect.poll(() => page.getByLabel('I’m not a robot').isChecked(), patience).toBe(false);

      // The other screen's mail may be there already.
      const lastText = async () => (await server.mailTo(operatorEmail, 'ontact')).text;
      await expect.poll(lastText, patience).toContain(`Hello from a ${screen.name}`);
      expect(await lastText()).toContain(`Guest ${screen.name}`);
      expect(problems).toEqual([]);
      await close();
    });
  },
);

async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByLabel('Category').click();
  await page.getByRole('option', { name }).click();
}

test('a guest leaves feedback; what is sent clears the form', rest, async () => {
  const { page, problems, close } = await openPage(server.origin);
  await page.goto('/feedback');
  await page.getByRole('heading', { name: feedback.heading }).waitFor(patience);
  await page.getByLabel('First name').fill('Guest');
  await page.getByLabel('Last name').fill('Somebody');
  await page.getByLabel('Email', { exact: true }).fill('guest@example.com');
  await page.getByLabel('Message').fill('The graph could be larger.');
  const submit = page.getByRole('button', { name: 'Submit' });
  await pressMuted(submit);
  await chooseCategory(page, 'Suggestions');
  await solveCaptcha(page);
  await submit.click();
  await toast(page, feedback.success).waitFor(patience);
  for (const label of ['First name', 'Last name', 'Email', 'Message'])
    expect(await page.getByLabel(label).inputValue(), label).toBe('');
  await page.getByText(feedback.categories[0]).first().waitFor(patience);
  expect((await server.mailTo(operatorEmail, 'eedback')).text).toContain('The graph could be larger.');
  await expectNoAxeViolations(page);
  expect(problems).toEqual([]);
  await close();
});

test.each([
  { screen: '/feedback', call: '**/feedback', said: feedback.success },
  { screen: '/contact-us', call: '**/contact_us', said: contact.success },
])(
  'a message from $screen has arrived when the HTTP status is 200, whatever stands in the answer',
  rest,
  async ({ screen, call, said }) => {
    const { page, close } = await openPage(server.origin);
    await page.goto(screen);
    for (const body of ['', '<p>Thanks</p>', '{"status":"error","message":"failed"}']) {
      await page.route(call, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 200, body }) : route.continue(),
      );
      await page.getByLabel('First name').fill('Guest');
      await page.getByLabel('Last name').fill('Somebody');
      await page.getByLabel('Email', { exact: true }).fill('guest@example.com');
      await page.getByLabel('Message').fill('Hello');
      if (screen === '/feedback') await chooseCategory(page, 'Bug');
      await solveCaptcha(page);
      await page.getByRole('button', { name: 'Submit' }).click();
      await toast(page, said).first().waitFor(patience);
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
      await page.unroute(call);
    }
    await close();
  },
);

test('a refused message loses nothing but the captcha', rest, async () => {
  const { page, close } = await openPage(server.origin);
  await page.goto('/contact-us');
  await page.route('**/contact_us', (route) =>
    route.fulfill({ status: 422, json: { status: 'error', status_code: 629, message: 'Not like this' } }),
  );
  await page.getByLabel('First name').fill('Guest');
  await page.getByLabel('Last name').fill('Somebody');
  await page.getByLabel('Email', { exact: true }).fill('guest@example.com');
  await page.getByLabel('Message').fill('Once more');
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, contact.failure).waitFor(patience);
  await page.getByText('Not like this').waitFor(patience);
  expect(await page.getByLabel('Message').inputValue()).toBe('Once more');
  expect(await page.getByLabel('I’m not a robot').isChecked()).toBe(false);

  await page.route('**/contact_us', (route) => route.abort());
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, contact.fallback).waitFor(patience);
  await close();
});

test('a signed-in person writes from the profile, with name and email as they are there', rest, async () => {
  const email = 'maya@example.com';
  await server.addPerson(email);
  const { page, problems, close } = await openPage(server.origin, screenNamed('phone, dark'));
  await page.goto('/login');
  await logIn(page, email);
  await page.waitForURL('**/home', patience);
  await page.goto('/profile?id=5');
  await page.getByRole('heading', { name: feedback.heading }).waitFor(patience);
  for (const [label, value] of [
    ['Email', email],
    ['Name', 'Maya Lindqvist'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    expect(await field.inputValue()).toBe(value);
    expect(await field.getAttribute('readonly')).not.toBeNull();
  }
  await chooseCategory(page, 'Bug');
  await page.getByLabel('Message').fill('From the profile');
  await solveCaptcha(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, feedback.success).waitFor(patience);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Maya Lindqvist');
  expect(problems).toEqual([]);
  await close();
});

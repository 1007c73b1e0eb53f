// @module-tag rest
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import {
  type BrowserPage,
  expectNoAxeViolations,
  openPage,
  patience,
  screenNamed,
  untilAlive,
} from '../../support/browser/chromium.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { createInstallation, type Installation } from '../../support/servers/installation.ts';

/** What people meet whose page stays open while the product is updated. */
const { login } = messages;

let product: Installation;
let opened: BrowserPage;
beforeEach(async () => {
  product = await createInstallation();
});
afterEach(async () => {
  await opened.close();
  await product.remove();
});

/** The files of dialogs that a page has asked for. */
function dialogsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/mail-modal-')),
  );
}

describe.each(alsoLong([screenNamed('desktop, light')], [screenNamed('phone, dark')]))(
  'on $name',
  (screen) => {
    test('an open page goes on with its own files after an update, and a new one has the new', async () => {
      opened = await openPage(product.origin, screen);
      const { page, problems, context } = opened;
      await page.goto('/login');
      await untilAlive(page);
      const email = page.getByRole('main').getByLabel('Email', { exact: true });
      await email.fill('maya@example.com');
      await product.update();

      await page.getByRole('button', { name: login.forgot }).click();
      const modal = page.getByRole('dialog');
      await modal.getByRole('heading', { name: login.forgot }).waitFor(patience);
      await modal.getByRole('button', { name: login.cancel }).click();
      expect(await email.inputValue()).toBe('maya@example.com');
      const [ownDialog] = await dialogsOf(page);
      expect(problems).toEqual([]);

      const fresh = await context.newPage();
      await fresh.goto('/login');
      await untilAlive(fresh);
      await fresh.getByRole('button', { name: login.forgot }).click();
      await fresh.getByRole('dialog').waitFor(patience);
      const [newDialog] = await dialogsOf(fresh);
      expect(newDialog).not.toBe(ownDialog);
    });

    test('an open page whose files are gone offers to reload, and takes nothing away unasked', async () => {
      opened = await openPage(product.origin, screen);
      const { page } = opened;
      await page.goto('/login');
      await untilAlive(page);
      const email = page.getByRole('main').getByLabel('Email', { exact: true });
      await email.fill('maya@example.com');
      await product.update();
      await product.updateAfterDays(30);

      const forgot = page.getByRole('button', { name: login.forgot });
      await forgot.click();
      const offer = page.getByRole('dialog', { name: 'This could not be opened' });
      await offer.waitFor(patience);
      await expectNoAxeViolations(page);
      await offer.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => offer.locator('[aria-busy]').count(), patience).toBe(0);
      await offer.press('Escape');
      await expect.poll(() => offer.count(), patience).toBe(0);
      expect(await email.inputValue()).toBe('maya@example.com');

      await forgot.click();
      await offer.getByText('What you have typed on this page would be lost.').waitFor(patience);
      await offer.getByRole('button', { name: 'Reload page' }).click();
      await page.waitForEvent('load');
      await untilAlive(page);
      await forgot.click();
      await page.getByRole('heading', { name: login.forgot }).waitFor(patience);
    });
  },
);

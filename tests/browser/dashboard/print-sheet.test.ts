// @module-tag rest
import { afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { paintPicture } from '../../support/browser/paint-picture.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';
import { readQr } from '../../support/services/read-qr.ts';

const longAddress = `https://shop.test/${'lamps-and-'.repeat(40)}`;

let server: Site;
let user: SignedInUser;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  for (const at of Array.from({ length: 7 }).keys())
    await server.createLink(user, at === 0 ? longAddress : `https://shop.test/lamp/${at}`, {
      expiry_date: 24 * 60 * 60,
      ...(at === 5 ? { title: 'The lamp of the fair' } : {}),
    });
});
afterEach(() => owner.close());

const sheet = () => owner.page.getByRole('dialog', { name: 'Print QR codes' });

/** What the browser would print, as pages. */
async function printedPages(): Promise<{ count: number; width: number; height: number }> {
  const pdf = (await owner.page.pdf({ preferCSSPageSize: true, printBackground: false })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  const count = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  return { count, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

testFirst(
  ['desktop, light', 'phone, dark'] as const,
  'the codes of the list are laid out, and the browser prints them and nothing else: %s',
  async (screen) => {
    owner = await openDashboard(server, user, '/home', screenNamed(screen));
    const { page } = owner;
    await page.getByRole('button', { name: 'Print QR codes' }).click();
    await sheet().getByText('7 codes on 1 page').waitFor();
    await expectNoAxeViolations(page);
    // A4 in points.
    expect(await printedPages()).toEqual({ count: 1, width: 595, height: 842 });
    await sheet().getByRole('radio', { name: '2 × 3' }).check();
    await sheet().getByRole('radio', { name: 'Letter' }).check();
    await sheet().getByText('7 codes on 2 pages').waitFor();
    expect(await printedPages()).toEqual({ count: 2, width: 612, height: 792 });

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const cells = page.locator('.print-sheet .sheet-cell');
    expect(await cells.count()).toBe(7);
    expect(await page.locator('.print-sheet').isVisible()).toBe(true);
    expect(await page.locator('body > :not(.print-sheet):visible').count()).toBe(0);
    const [row, titled] = await owner.page.evaluate(() =>
      [...document.querySelectorAll('.print-sheet .sheet-cell')].map((cell) => cell.textContent),
    );
    expect(row).toContain('shop.test/lamp/6');
    expect(titled).toContain('The lamp of the fair');
    const shot = await page.locator('.print-sheet .sheet-code').last().screenshot();
    expect(readQr(await paintPicture(page, shot, 'image/png'))?.startsWith(`${server.origin}/`)).toBe(true);
    // A long word is shortened, not let out of its cell.
    const beyond = await cells.evaluateAll((all) =>
      all.filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1,
      ),
    );
    expect(beyond.length).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    for (const [color, count] of [
      ['#1d3f8f', 7],
      // No camera could read it on white.
      ['#eeeeee', 0],
    ] as const) {
      await page.evaluate(
        (chosen) => localStorage.setItem('qrStyle', JSON.stringify({ color: chosen })),
        color,
      );
      await sheet().getByRole('switch', { name: 'Look of the QR studio' }).click();
      expect(await page.locator(`.print-sheet path[fill="${color}"]`).count()).toBe(count);
      await sheet().getByRole('switch', { name: 'Look of the QR studio' }).click();
    }

    await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printed') }));
    await sheet().getByRole('button', { name: 'Print' }).click();
    await page.locator('body.printed').waitFor({ state: 'attached' });
    await sheet().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('.print-sheet').count(), patience).toBe(0);
    expect(owner.problems).toEqual([]);
  },
);

test(
  'two hundred codes come on as many pages as they need, without cut lines and names if wanted',
  rest,
  async () => {
    const many = await server.createUser();
    for (let made = 0; made < 205; made += 5)
      await Promise.all(
        Array.from({ length: 5 }, (_, at) => server.createLink(many, `https://shop.test/${made + at}`)),
      );
    owner = await openDashboard(server, many);
    const { page } = owner;
    const foot = owner.list.getByRole('button', { name: 'Load more' });
    while ((await owner.rows.count()) < 205) {
      const before = await owner.rows.count();
      await foot.click({ timeout: 5000 }).catch(() => undefined);
      await expect.poll(() => owner.rows.count(), patience).toBeGreaterThan(before);
    }
    await page.getByRole('button', { name: 'Print QR codes' }).click();
    await sheet().getByText('200 codes on 17 pages: the first 200 of 205').waitFor();
    await sheet().getByRole('radio', { name: '4 × 6' }).check();
    await sheet().getByRole('switch', { name: 'Cut lines' }).click();
    await sheet().getByRole('switch', { name: 'Title or address' }).click();
    await sheet().getByText('200 codes on 9 pages', { exact: false }).waitFor();
    expect((await printedPages()).count).toBe(9);
    expect(await page.locator('.print-sheet .sheet-cut, .print-sheet .font-semibold').count()).toBe(0);
  },
);

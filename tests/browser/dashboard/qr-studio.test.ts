// @module-tag rest
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { type DashboardPage, openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { paintPicture } from '../../support/browser/paint-picture.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';
import { readQr } from '../../support/services/read-qr.ts';

const tooAlike = 'These colours are too alike: their contrast is 1.6:1, and cameras need 4:1';

let server: Site;
let user: SignedInUser;
let code: string;
let owner: DashboardPage;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  code = await server.createLink(user, 'https://shop.test/lamp');
});
afterEach(() => owner.close());

const studio = () => owner.page.getByRole('dialog', { name: 'QR studio' });

async function openStudio(screen = screenNamed('desktop, light')): Promise<void> {
  owner = await openDashboard(server, user, `/home?type=url&code=${code}&view=details`, screen);
  await owner.details.getByRole('button', { name: 'QR code', exact: true }).click();
  await owner.page.getByRole('button', { name: 'Colours and logo' }).click();
  await studio()
    .getByRole('img', { name: `QR code of ${server.origin}/${code}` })
    .waitFor();
}

/** A picture of a camera with the place it was taken at in it: a JPEG as the browser writes it, and a part with EXIF. */
async function photograph(): Promise<Buffer> {
  const source = await owner.page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 200;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#c2410c';
    context.fillRect(0, 0, 300, 200);
    return canvas.toDataURL('image/jpeg');
  });
  const jpeg = Buffer.from(source.split(',')[1] ?? '', 'base64');
  const exif = Buffer.from('Exif\0\0GPS 53.5511 N, 9.9937 E', 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

async function fileOf(press: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const download = await press;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

testFirst(
  ['desktop, light', 'phone, dark'] as const,
  'a code gets colours, a shape, a size and a logo, is saved twice, copied, and remembered: %s',
  async (screen) => {
    await openStudio(screenNamed(screen));
    const { page } = owner;
    await studio().getByLabel('Foreground', { exact: true }).fill('#c9c9c9');
    await studio().getByText(tooAlike).waitFor();
    const [svg, png, copy] = ['Download SVG', 'Download PNG', 'Copy picture'].map((name) =>
      studio().getByRole('button', { name }),
    ) as [ReturnType<typeof studio>, ReturnType<typeof studio>, ReturnType<typeof studio>];
    for (const button of [svg, png, copy]) expect(await button.getAttribute('aria-disabled')).toBe('true');
    await png.click({ force: true });
    await owner.toast(tooAlike).waitFor();
    await expectNoAxeViolations(page);

    await studio().getByLabel('Pick: Foreground').fill('#1d3f8f');
    await studio().getByLabel('Background', { exact: true }).fill('fff4d6');
    await studio().getByText(tooAlike).waitFor({ state: 'detached' });
    await studio().getByRole('radio', { name: 'Rounded' }).check();
    await studio().getByLabel('Size').fill('400');
    await studio().getByLabel('Margin').fill('3');
    await studio().getByText('Some readers need 4.').waitFor();
    await studio()
      .getByLabel('Picture for the logo')
      .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await studio().getByRole('button', { name: 'Remove' }).waitFor();

    const drawing = await fileOf(
      Promise.all([page.waitForEvent('download'), svg.click()]).then(([it]) => it),
    );
    const picture = await fileOf(
      Promise.all([page.waitForEvent('download'), png.click()]).then(([it]) => it),
    );
    expect([drawing.name, picture.name]).toEqual([`${code}.svg`, `${code}.png`]);
    const written = drawing.bytes.toString('utf8');
    expect(written).toContain('fill="#1d3f8f"');
    const drawnLogo = Buffer.from(/base64,([^"]+)/.exec(written)?.[1] ?? '', 'base64').toString('latin1');
    for (const file of [written, drawnLogo, picture.bytes.toString('latin1')])
      expect(file).not.toMatch(/Exif|GPS/);
    const [painted, pixels] = [
      await paintPicture(page, drawing.bytes, 'image/svg+xml'),
      await paintPicture(page, picture.bytes, 'image/png'),
    ];
    for (const found of [painted, pixels]) {
      expect([found.width, readQr(found)]).toEqual([400, `${server.origin}/${code}`]);
      const middle = (200 * 400 + 200) * 4;
      expect([...found.rgba.subarray(middle, middle + 3)].map((channel) => Math.round(channel / 16))).toEqual(
        [0xc2, 0x41, 0x0c].map((channel) => Math.round(channel / 16)),
      );
    }

    await copy.click();
    await studio().getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toEqual([
      'image/png',
    ]);

    await page.reload();
    await owner.details.getByRole('button', { name: 'QR code', exact: true }).click();
    await page.getByRole('button', { name: 'Colours and logo' }).click();
    expect(await studio().getByLabel('Foreground', { exact: true }).inputValue()).toBe('#1d3f8f');
    expect(await studio().getByLabel('Size').inputValue()).toBe('400');
    await studio().getByRole('button', { name: 'Remove' }).click();
    await studio().getByRole('button', { name: 'Choose a picture' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    expect(owner.problems).toEqual([]);
  },
);

test('all of it is reached by the keyboard, and the focus comes back to where it began', rest, async () => {
  owner = await openDashboard(server, user, `/home?type=url&code=${code}&view=details`);
  const { page } = owner;
  await owner.details.getByRole('button', { name: 'QR code', exact: true }).waitFor();
  const keys = keyboardUser(page);
  await keys.press('q');
  await page.getByRole('button', { name: 'Colours and logo' }).waitFor();
  await keys.tabTo('Colours and logo');
  await keys.press('Enter');
  await studio().waitFor();
  await keys.tabTo('Foreground');
  await keys.press('Control+a');
  await keys.type('#ffffff');
  await studio().getByText('contrast is 1:1', { exact: false }).waitFor();
  await keys.tabTo('Background');
  await keys.press('Control+a');
  await keys.type('#000000');
  await studio().getByText('light on dark', { exact: false }).waitFor();
  await keys.tabTo('Square');
  await keys.press('ArrowRight');
  await keys.tabTo('Size');
  await keys.press('ArrowUp');
  await keys.tabTo('Download PNG');
  const download = page.waitForEvent('download');
  await keys.press('Enter');
  const pixels = await paintPicture(page, (await fileOf(download)).bytes, 'image/png');
  expect([pixels.width, readQr(pixels)]).toEqual([1025, `${server.origin}/${code}`]);
  await keys.press('Escape');
  await studio().waitFor({ state: 'detached' });
  await expect.poll(() => keys.focused(), patience).toBe('QR code');
  expect(owner.problems).toEqual([]);
});

test('a file that is no picture is refused, and what was chosen stays', rest, async () => {
  await openStudio();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    studio().getByLabel('Picture for the logo').setInputFiles({ name, mimeType, buffer });
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'));
  await studio().getByText('Please choose a PNG, JPEG, WebP, GIF or SVG picture.').waitFor();
  await choose('broken.png', 'image/png', Buffer.from('no picture either'));
  await studio().getByText('This picture cannot be read. It may be damaged.').waitFor();
  // As a file: to send so much to the browser would take longer than anybody waits.
  const directory = await createTemporaryDirectory();
  const huge = join(directory.path, 'huge.png');
  writeFileSync(huge, '');
  truncateSync(huge, limits.pictureFileMaxBytes + 1);
  await studio().getByLabel('Picture for the logo').setInputFiles(huge);
  await studio().getByText('This picture is too large.', { exact: false }).waitFor();
  await directory.remove();
  await studio().getByRole('button', { name: 'Choose a picture' }).waitFor();
  await choose('harbour.jpg', 'image/jpeg', await photograph());
  await studio().getByRole('button', { name: 'Choose another' }).waitFor();
  await expectNoAxeViolations(owner.page);
});

test('on a phone Back closes the studio and nothing else', rest, async () => {
  await openStudio(screenNamed('phone, light'));
  await owner.page.goBack();
  await studio().waitFor({ state: 'detached' });
  await owner.details.getByRole('button', { name: 'QR code', exact: true }).waitFor();
  expect(owner.page.url()).toContain(code);
});

import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, openPage, patience, screenNamed } from '../../support/browser/chromium.ts';
import { openAsVisitor, visitorAgent } from '../../support/browser/dashboard-page.ts';
import { downloadAll } from '../../support/browser/downloads.ts';
import { dropFiles, type GivenFile, pasteFiles } from '../../support/browser/file-givers.ts';
import { findSideways } from '../../support/browser/find-sideways.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { openSecret, openSecretWriter, type SecretWriter } from '../../support/browser/secret-writer.ts';
import { noise } from '../../support/builders/file-builder.ts';
import { tinyPng } from '../../support/builders/tiny-png.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let user: SignedInUser;
let writer: SecretWriter;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
});
afterEach(() => writer.close());

const given = (name: string, content: string | Uint8Array, mimeType = 'application/pdf'): GivenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const report = given('Quarterly report, final.pdf', noise(120_000));
const notes = given('notes.txt', 'Buy milk\r\n', 'text/plain');
const page = given('page.html', '<script>alert(1)</script>', 'text/html');
const unwanted = given('unwanted.zip', 'PK', 'application/zip');

async function begin(screen = screenNamed('desktop, light')): Promise<void> {
  writer = await openSecretWriter(server, user, screen);
  await writer.editor.click();
}

async function chooseFiles(...files: GivenFile[]): Promise<void> {
  await writer.tool('File').click();
  await writer.page.getByLabel('Files', { exact: true }).setInputFiles(files);
}

const chip = (name: string) => writer.editor.locator('.file', { hasText: name });
const contentsOf = (files: readonly { name: string; buffer?: Buffer; bytes?: Buffer }[]) =>
  files.map(({ name, buffer, bytes }) => [name, (buffer ?? bytes)?.toString('base64')]);

testFirst(
  [
    { screen: screenNamed('desktop, light'), isSealed: true },
    { screen: screenNamed('phone, dark'), isSealed: false },
    { screen: screenNamed('desktop, dark'), isSealed: false },
    { screen: screenNamed('phone, light'), isSealed: true },
  ],
  'on $screen.name (zero-knowledge: $isSealed) files are chosen, dropped, pasted, taken out and downloaded',
  async ({ screen, isSealed }) => {
    await begin(screen);
    await chooseFiles(report, unwanted);
    await chip(report.name).waitFor();
    await dropFiles(writer.editor, [page]);
    await chip(page.name).waitFor();
    await writer.page.keyboard.press('Control+End');
    await pasteFiles(writer.editor, [notes]);
    await chip(notes.name).waitFor();
    await expectNoAxeViolations(writer.page);
    await chip(unwanted.name)
      .getByRole('button', { name: `Remove ${unwanted.name}` })
      .focus();
    await writer.page.keyboard.press('Enter');
    await expect.poll(() => writer.editor.locator('.file').count()).toBe(3);
    expect(await writer.dialog.getByText('letters or digits').count()).toBe(0);
    if (isSealed) await writer.option('Zero-knowledge').click();
    for (const option of ['Advanced options', 'Click restriction']) await writer.option(option).click();
    await writer.dialog.getByLabel('Visits allowed').fill('1');
    const shortUrl = await writer.share();
    expect(writer.problems).toEqual([]);

    const stranger = await openSecret(shortUrl);
    await expectNoAxeViolations(stranger);
    expect(await stranger.locator('.secret-view :is(img, iframe, object, embed, video)').count()).toBe(0);
    const all = contentsOf([page, report, notes]);
    expect(contentsOf(await downloadAll(stranger)).sort()).toEqual([...all].sort());
    await stranger.reload();
    // What was sealed is opened by a press; within two minutes that costs nothing.
    if (isSealed) await stranger.click('[type=submit]');
    await stranger.locator('main.opened').waitFor();
    expect(contentsOf(await downloadAll(stranger)).sort()).toEqual([...all].sort());
    await stranger.done();
  },
  { timeout: 120_000 },
);

describe('files of a secret', () => {
  it('are as large as they may be together, with and without zero-knowledge', rest, async () => {
    const large = given('large.bin', noise(limits.secretMaxFileBytes), 'application/octet-stream');
    await begin();
    for (const isSealed of [false, true]) {
      await chooseFiles(large);
      await chip('large.bin').waitFor(patience);
      if (isSealed) await writer.option('Zero-knowledge').click();
      const stranger = await openSecret(await writer.share());
      const [file] = await downloadAll(stranger);
      expect(file?.bytes.equals(large.buffer)).toBe(true);
      await stranger.done();
      await writer.dialog.getByRole('button', { name: 'Create another' }).click();
      await writer.editor.click();
    }
  });

  it('are added, taken out, sent and downloaded by keyboard alone', rest, async () => {
    writer = await openSecretWriter(server, user);
    const typist = keyboardUser(writer.page);
    const isReady = () => writer.editor.evaluate((field) => field === document.activeElement);
    await expect.poll(isReady, patience).toBe(true);
    await typist.tabBackTo('Bold');
    while ((await typist.focused()) !== 'File') await typist.press('ArrowRight');
    await typist.press('Enter');
    // Chromium gives the dialog away only from some moments after it was asked to.
    const chooser = writer.page.waitForEvent('filechooser');
    await typist.tabTo('Choose files');
    await typist.press('Enter');
    await (await chooser).setFiles([notes, unwanted]);
    await chip(unwanted.name).waitFor();
    await expect.poll(isReady, patience).toBe(true);
    await typist.tabTo(`Remove ${unwanted.name}`);
    await typist.press('Enter');
    await expect.poll(() => writer.editor.locator('.file').count()).toBe(1);
    await typist.tabTo('Share secret');
    await typist.press('Enter');
    const link = writer.dialog.getByRole('link', { name: 'Open' });
    const stranger = await openAsVisitor((await link.getAttribute('href')) ?? '');
    const reader = keyboardUser(stranger);
    await reader.tabTo(/^Open/i);
    await reader.press('Enter');
    await stranger.locator('main.opened').waitFor();
    await reader.tabTo(`Download ${notes.name}`);
    const download = stranger.waitForEvent('download');
    await reader.press('Enter');
    expect((await readFile(await (await download).path())).equals(notes.buffer)).toBe(true);
    await stranger.done();
  });

  it('that are too large or too many are refused at once, with what is left', rest, async () => {
    await begin();
    await chooseFiles(given('half.bin', Buffer.alloc(3 * 1024 * 1024)));
    await chip('half.bin').waitFor();
    await chooseFiles(given('more.bin', Buffer.alloc(2 * 1024 * 1024)));
    await writer.dialog.getByText('This file is 1 MB too large: 1 MB is left of 4 MB of files.').waitFor();
    await chooseFiles(
      ...Array.from({ length: limits.secretMaxFiles }, (_, place) => given(`${place}.txt`, 'x')),
    );
    await writer.dialog.getByText('That is too many').waitFor();
    expect(await writer.editor.locator('.file').count()).toBe(1);
  });

  it('lose what tells where a picture was taken, unless it is wanted', rest, async () => {
    const place = 'GPSLatitude 48.2082';
    const note = Buffer.concat([
      Buffer.from([0, 0, 0, place.length]),
      Buffer.from(`tEXt${place}`),
      Buffer.alloc(4),
    ]);
    const photo = Buffer.concat([tinyPng.subarray(0, 33), note, tinyPng.subarray(33)]);
    await begin();
    await chooseFiles(given('clean.png', photo, 'image/png'));
    await chip('clean.png').waitFor();
    await writer.tool('File').click();
    await writer.page.getByRole('checkbox', { name: 'Remove where and with what' }).uncheck();
    await writer.page
      .getByLabel('Files', { exact: true })
      .setInputFiles(given('as it is.png', photo, 'image/png'));
    await chip('as it is.png').waitFor();
    const stranger = await openSecret(await writer.share());
    const files = await downloadAll(stranger);
    const contentOf = (name: string) => files.find((file) => file.name === name)?.bytes;
    expect(contentOf('clean.png')?.equals(tinyPng)).toBe(true);
    expect(contentOf('as it is.png')?.equals(photo)).toBe(true);
    await stranger.done();
  });

  it('that are dropped beside the message are taken in, too, and do not replace the page', rest, async () => {
    await begin();
    await dropFiles(writer.dialog.getByText('Validity', { exact: true }), [notes]);
    await chip(notes.name).waitFor();
    expect(new URL(writer.page.url()).pathname).toBe('/home');
  });

  it('can be moved with the text around them', rest, async () => {
    await begin();
    await writer.type('before');
    await chooseFiles(notes);
    await chip(notes.name).waitFor();
    await writer.page.keyboard.press('Control+a');
    await writer.page.keyboard.press('Control+x');
    await expect.poll(() => writer.editor.locator('.file').count()).toBe(0);
    await writer.page.keyboard.press('Control+v');
    await chip(notes.name).waitFor();
    const stranger = await openSecret(await writer.share());
    expect(contentsOf(await downloadAll(stranger))).toEqual(contentsOf([notes]));
    await stranger.done();
  });

  it('are downloaded without scripts, too, and on paper are names', rest, async () => {
    await begin();
    await chooseFiles(report);
    await chip(report.name).waitFor();
    const shortUrl = await writer.share();
    const reader = await openPage(server.origin, screenNamed('phone, light'), {
      userAgent: visitorAgent,
      javaScriptEnabled: false,
    });
    await reader.page.goto(shortUrl);
    await reader.page.click('[type=submit]');
    await reader.page.locator('main.opened').waitFor();
    expect(contentsOf(await downloadAll(reader.page))).toEqual(contentsOf([report]));
    await reader.page.emulateMedia({ media: 'print' });
    expect(await reader.page.getByText('Download').isVisible()).toBe(false);
    expect(await reader.page.getByText(report.name).isVisible()).toBe(true);
    await reader.close();
  });

  it('with the longest names fit a narrow screen, in the editor and for the reader', rest, async () => {
    const narrow = { ...screenNamed('phone, light'), viewport: { width: 320, height: 640 } };
    await begin(narrow);
    await chooseFiles(
      given(`${'Donaudampfschifffahrt'.repeat(5)}.pdf`, 'x'),
      given(`${'😀'.repeat(100)}.txt`, 'x'),
    );
    await expect.poll(() => writer.editor.locator('.file').count()).toBe(2);
    expect(await findSideways(writer.page)).toEqual([]);
    const stranger = await openSecret(await writer.share());
    await stranger.setViewportSize(narrow.viewport);
    expect(await findSideways(stranger)).toEqual([]);
    await stranger.done();
  });
});

describe('on a bad day', () => {
  it('sending can be called off, and nothing of the message is lost', rest, async () => {
    await begin();
    await chooseFiles(report);
    await chip(report.name).waitFor();
    await writer.page.route('**/api/secret_message', () => {});
    await writer.dialog.getByRole('button', { name: 'Share secret' }).click();
    await writer.dialog.getByRole('progressbar', { name: 'Sending the message' }).waitFor();
    await writer.dialog.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect.poll(() => writer.dialog.getByRole('progressbar').count()).toBe(0);
    expect(await chip(report.name).count()).toBe(1);
    await writer.page.unroute('**/api/secret_message');
    const stranger = await openSecret(await writer.share());
    expect(contentsOf(await downloadAll(stranger))).toEqual(contentsOf([report]));
    await stranger.done();
  });

  it('a connection that is cut says so, and the message can be shared again', rest, async () => {
    await begin();
    await chooseFiles(report);
    await chip(report.name).waitFor();
    await writer.option('Zero-knowledge').click();
    await writer.page.route('**/api/secret_message', (route) => route.abort('connectionreset'));
    await writer.dialog.getByRole('button', { name: 'Share secret' }).click();
    await writer.toast(messages.secrets.saveError).waitFor();
    await writer.page.unroute('**/api/secret_message');
    await (await openSecret(await writer.share())).done();
  });
});

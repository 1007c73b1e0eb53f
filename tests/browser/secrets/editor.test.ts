import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { pictures } from '../../contract/delta/pictures.ts';
import { openDashboard } from '../../support/browser/dashboard-page.ts';
import {
  openSecret,
  openSecretWriter,
  type SecretWriter,
  withWriting,
} from '../../support/browser/secret-writer.ts';
import { tinyPng } from '../../support/builders/tiny-png.ts';
import { rest } from '../../support/run/rest.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let user: SignedInUser;
let writer: SecretWriter;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
  writer = await openSecretWriter(server, user);
  // A half-written message asks before it is left.
  writer.page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(() => writer.close());

/** Begins a new message. */
async function write(): Promise<SecretWriter> {
  await writer.page.goto('/home?view=new-secret');
  await writer.editor.click();
  writer.problems.length = 0;
  return writer;
}

/** What stands in the editor, without what the editor needs for itself. */
function written(): Promise<string> {
  return writer.editor.evaluate((root) =>
    root.innerHTML.replace(/<span class="ql-ui"[^>]*><\/span>|<span class="ql-cursor">.*?<\/span>/g, ''),
  );
}

/** Pictures as bytes, as they would go to the server. */
async function picturesIn(): Promise<Buffer[]> {
  const sources = await writer.editor
    .locator('img')
    .evaluateAll((found) => found.map((img) => img.getAttribute('src') ?? ''));
  return sources.map((source) => Buffer.from(source.split(',')[1] ?? '', 'base64'));
}

/** A photograph with much to see in it, and with a note of where it was taken. */
async function photograph(width: number, height: number): Promise<Buffer> {
  const source = await writer.page.evaluate(
    (size) => {
      const canvas = Object.assign(document.createElement('canvas'), size);
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const image = context.createImageData(size.width, size.height);
      for (let start = 0; start < image.data.length; start += 65_536)
        crypto.getRandomValues(image.data.subarray(start, start + 65_536));
      context.putImageData(image, 0, 0);
      return canvas.toDataURL('image/jpeg', 1);
    },
    { width, height },
  );
  const jpeg = Buffer.from(source.split(',')[1] ?? '', 'base64');
  const note = Buffer.from('Exif\0\0GPSLatitude 48.2082');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, note.length + 2]), note]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

async function choosePicture(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await writer.tool('Picture').click();
  await writer.page.getByLabel('Pictures').setInputFiles({ name, mimeType, buffer });
}

describe('pictures in a secret', () => {
  it('lose what was hidden in their file, and become small enough to share', rest, async () => {
    await write();
    const photo = await photograph(2400, 600);
    expect(photo.includes('GPSLatitude')).toBe(true);
    await choosePicture('photo.jpg', 'image/jpeg', photo);
    const picture = writer.editor.locator('img');
    await picture.waitFor();
    const [taken = Buffer.alloc(0)] = await picturesIn();
    expect(taken.includes('GPSLatitude')).toBe(false);
    expect(taken.length).toBeLessThanOrEqual(limits.pictureMaxBytes);
    const side = await picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
    expect(side).toBeLessThanOrEqual(limits.pictureMaxSide);
    expect(side).toBeGreaterThan(500);
    expect(writer.problems).toEqual([]);
  });

  it('lose it too when they come with pasted text', rest, async () => {
    await write();
    const photo = `data:image/jpeg;base64,${(await photograph(8, 8)).toString('base64')}`;
    await writer.paste({ 'text/html': `<p>before <img src="${photo}"> after</p>` });
    await writer.editor.locator('img').waitFor();
    const [taken] = await picturesIn();
    expect(taken?.includes('GPSLatitude')).toBe(false);
    expect(await writer.editor.textContent()).toBe('before  after');
  });

  it('cannot be drawings with scripts, files of other kinds, damaged or on other sites', rest, async () => {
    await write();
    const { editor, dialog } = writer;
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="hostileScriptRan=1"/>');
    await choosePicture('drawing.svg', 'image/svg+xml', drawing);
    await dialog.getByText('This kind of picture cannot be shared').waitFor();
    await writer.type('words');
    expect(await dialog.getByText('This kind of picture cannot be shared').count()).toBe(0);
    await choosePicture('broken.png', 'image/png', tinyPng.subarray(0, 40));
    await dialog.getByText('This picture cannot be read').waitFor();
    await writer.paste({ 'text/html': 'a page with <img src="https://elsewhere.test/pixel.png"> a picture' });
    await dialog.getByText('Pictures from other sites were left out').waitFor();
    expect(await editor.locator('img').count()).toBe(0);
    expect(writer.problems).toEqual([]);
  });

  it('can be dropped where they are wanted', rest, async () => {
    await write();
    await writer.type('Look: ');
    await writer.editor.evaluate(
      (root, bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], 'dot.png', { type: 'image/png' }));
        const { left, top } = root.getBoundingClientRect();
        const place = { clientX: left + 400, clientY: top + 24 };
        root.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
        );
      },
      [...tinyPng],
    );
    await writer.editor.locator('p > img').waitFor();
  });
});

describe('pasted text', () => {
  it('keeps the formats that a message can have and loses the others', async () => {
    await write();
    await writer.paste({
      'text/html':
        '<h1 style="color:red">Title</h1><p><b>bold</b> <i>italic</i> <u>under</u> <s>struck</s> <code>code</code>' +
        ' <a href="https://example.com/a" onclick="x()">link</a> <a href="javascript:x()">script</a></p>' +
        '<ul><li>one<ul><li>deeper</li></ul></li></ul><ol><li>first</li></ol>' +
        '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    });
    await writer.editor.locator('.video').waitFor();
    const html = await written();
    expect(html).toContain('<p>Title</p>');
    expect(html).toContain('<strong>bold</strong> <em>italic</em> <u>under</u> struck code ');
    expect(html).toMatch(/<a href="https:\/\/example.com\/a"[^>]*>link<\/a> script/);
    expect(html).toContain(
      '<li data-list="bullet">one</li><li data-list="bullet" class="ql-indent-1">deeper</li>',
    );
    expect(html).toContain('<li data-list="ordered">first</li>');
    expect(writer.problems).toEqual([]);
  });

  it('of word processors keeps its lists and its weight', rest, async () => {
    await write();
    const sheet = '<style><!-- @list l0:level1 {mso-level-number-format:bullet;} --></style>';
    await writer.paste({
      'text/html':
        `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head>${sheet}</head><body>` +
        '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>point</p>' +
        '<p style="mso-list:l1 level2 lfo2"><span style="mso-list:Ignore">a.</span>step</p></body></html>',
    });
    await writer.editor.getByText('step').waitFor();
    expect(await written()).toContain(
      '<li data-list="bullet">point</li><li data-list="ordered" class="ql-indent-1">step</li>',
    );
    await writer.page.keyboard.press('Control+a');
    await writer.paste({
      'text/html':
        '<b id="docs-internal-guid-7" style="font-weight:normal"><p><span style="font-weight:700">heavy</span>' +
        '<span style="font-weight:400"> light</span></p></b>',
    });
    await expect.poll(written).toBe('<p><strong>heavy</strong> light</p>');
    expect(writer.problems).toEqual([]);
  });

  it('can be moved within the message with its picture and its video', rest, async () => {
    await write();
    const { page } = writer;
    await writer.paste({
      'text/html': `<p><b>bold</b><img src="${pictures.webpLossy}"></p><iframe src="https://vimeo.com/76979871"></iframe>`,
    });
    await writer.editor.locator('.video').waitFor();
    const before = await written();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await expect.poll(written).toBe('<p><br></p>');
    await page.keyboard.press('Control+v');
    await writer.editor.locator('.video').waitFor();
    await expect.poll(written).toBe(before);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('bold');
    await writer.editor.locator('.video').click();
    await page.keyboard.press('Delete');
    await writer.editor.locator('.video').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await writer.editor.locator('.video').waitFor();
    expect(writer.problems).toEqual([]);
  });
});

describe('the keyboard', () => {
  it(
    'leads through the editor: Tab moves on, arrows move in the toolbar, keys do what tools do',
    rest,
    async () => {
      const { page, editor, tool } = await write();
      await page.keyboard.press('Shift+Tab');
      await expect
        .poll(() => tool('Bold').evaluate((button) => button === document.activeElement))
        .toBe(true);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await writer.type('under');
      expect(await written()).toContain('<u>');
      expect(await tool('Underline').getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Control+u');
      await page.keyboard.press('Control+]');
      await page.keyboard.press('Control+]');
      expect(await written()).toContain('<p class="ql-indent-2">');
      await page.keyboard.press('Control+[');
      await page.keyboard.press('Control+k');
      await page.getByLabel('Address').fill('not an address');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a web or e-mail address').waitFor();
      await page.getByLabel('Address').fill('maya@example.com');
      await page.keyboard.press('Enter');
      await editor.locator('a[href="mailto:maya@example.com"]').waitFor();
      await writer.type(' ends it');
      expect(await editor.locator('a').textContent()).toBe('maya@example.com');
      await page.keyboard.press('Tab');
      expect(await editor.evaluate((root) => root === document.activeElement)).toBe(false);
      expect(writer.problems).toEqual([]);
    },
  );

  it('starts lists with a dash or a number, and has no boxes to tick', rest, async () => {
    const { page } = await write();
    await writer.type('- point');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await writer.type('1. step');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await writer.type('[ ] task');
    expect(await written()).toBe(
      '<ol><li data-list="bullet">point</li><li data-list="ordered">step</li></ol><p>[ ] task</p>',
    );
  });
});

describe('a message half written', () => {
  it(
    'stays when the popup is closed or another page is looked at, and is kept nowhere else',
    rest,
    async () => {
      const { page, dialog, editor } = await write();
      await writer.type('The harbour gate opens at nine');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /Maya Lindqvist/ }).click();
      await page.getByRole('link', { name: messages.navigation.secret, exact: true }).click();
      await editor.getByText('The harbour gate opens at nine').waitFor();
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).not.toContain('harbour');
    },
  );

  it('is emptied by Reset only after a question, unless it is hardly begun', rest, async () => {
    const { page, dialog, editor } = await write();
    await writer.type('only this');
    await dialog.getByRole('radio', { name: '30 days' }).check();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => editor.textContent()).toBe('');
    expect(await dialog.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
    await editor.click();
    await writer.type('The harbour gate opens at nine');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await editor.textContent()).toBe('The harbour gate opens at nine');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await question.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => editor.textContent()).toBe('');
  });
});

describe('the popup', () => {
  it('says what is missing, in the words of the specification', async () => {
    const { dialog, toast } = await write();
    const { secrets, codes } = messages;
    await writer.type('short');
    await dialog.getByText('5 of 6 letters or digits').waitFor();
    await dialog.getByRole('button', { name: 'Share secret' }).click();
    await toast(secrets.tooShort).waitFor();
    await dialog.getByText(secrets.tooShort).waitFor();
    expect(await writer.editor.getAttribute('aria-invalid')).toBe('true');
    await writer.type(' no more');
    expect(await dialog.getByText(/letters or digits/).count()).toBe(0);
    for (const option of [
      'Advanced options',
      'Message section',
      'URL key',
      'Click restriction',
      'Custom code',
    ])
      await writer.option(option).click();
    await dialog.getByRole('button', { name: 'Share secret' }).click();
    for (const text of [secrets.redirectionMissing, secrets.keyMissing, secrets.visitsMissing, codes.missing])
      await dialog.getByText(text).waitFor();
  });

  it('takes the defaults, looks a code up among secrets, and shares under it', rest, async () => {
    await server.createLink(user, 'https://example.com/', { new_code: 'nautilus' });
    await server.setDefaults(user, { validity: 7 });
    const { dialog, toast } = await write();
    await writer.type('The harbour gate opens at nine');
    await dialog.getByRole('button', { name: 'Load defaults' }).click();
    await toast(messages.links.defaultsLoaded).waitFor();
    await writer.option('Advanced options').click();
    await writer.option('Custom code').click();
    await dialog.getByRole('textbox', { name: 'Custom code' }).fill('nautilus');
    await dialog.getByRole('button', { name: 'Check availability' }).click();
    await toast(messages.links.available).waitFor();
    const shortUrl = await writer.share();
    expect(shortUrl).toBe(`${server.origin}/s/nautilus`);
    await (await openSecret(shortUrl)).done();
  });

  it('destroys the message with its last opening when told to', rest, async () => {
    const { dialog, details } = await write();
    await writer.type('The harbour gate opens at nine');
    await writer.option('Advanced options').click();
    expect(await writer.option('Destroy after the last opening').count()).toBe(0);
    await writer.option('Click restriction').click();
    await dialog.getByLabel('Visits allowed').fill('1');
    await writer.option('Destroy after the last opening').click();
    const shortUrl = await writer.share();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await writer.row(shortUrl.split('/').at(-1) ?? '').click();
    await details.getByText('The message is wiped after the last opening.').waitFor();
  });

  it('says so when the editor cannot be fetched, and fetches it again', rest, async () => {
    const opened = withWriting(await openDashboard(server, user));
    const { page, dialog } = opened;
    await page.route(/create-editor/, (route) => route.abort());
    await page.getByRole('link', { name: messages.navigation.secret, exact: true }).click();
    await dialog.getByText('The editor could not be fetched.').waitFor();
    await page.unroute(/create-editor/);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await opened.editor.waitFor();
    const padding = await opened.editor.evaluate((element) => getComputedStyle(element).paddingLeft);
    expect(padding, 'in its own looks').toBe('16px');
    await opened.close();
  });
});

it('the editor comes in a file of its own, within its weight', rest, async () => {
  await write();
  const names = await writer.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const name = names.find((found) => /create-editor-[\w-]+\.js$/.test(found)) ?? '';
  const file = await readFile(new URL(`../../../dist/web${new URL(name).pathname}.gz`, import.meta.url));
  expect(file.length).toBeLessThanOrEqual(60_000);
});

// @module-tag rest
import type { Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { patience } from '../../support/browser/chromium.ts';
import { openSecretWriter, type SecretWriter } from '../../support/browser/secret-writer.ts';
import { tinyPng } from '../../support/builders/tiny-png.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

let server: Site;
let user: SignedInUser;
let writer: SecretWriter;
beforeAll(async () => {
  server = await sharedSite();
  user = await server.createUser();
});
beforeEach(async () => {
  writer = await openSecretWriter(server, user);
  await writer.editor.click();
});
afterEach(() => writer.close());

async function choosePictures(...buffers: Buffer[]): Promise<void> {
  await writer.tool('Picture').click();
  await writer.page
    .getByLabel('Pictures')
    .setInputFiles(buffers.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer })));
}

/** Holds back the worker that makes pictures small, so that it takes as long as the test wants; gives what lets it go. */
async function holdTheWorker(): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await writer.page.route('**/assets/picture-worker-*', async (route: Route) => {
    await released;
    // Nobody waits for one that was called off.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

const progress = () => writer.dialog.getByRole('progressbar', { name: 'Taking the picture in' });

/** A drawing that cannot be made small without loss: every pixel is another one. */
async function largePng(side: number): Promise<Buffer> {
  const source = await writer.page.evaluate(async (size) => {
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const image = context.createImageData(size, size);
    for (let start = 0; start < image.data.length; start += 65_536)
      crypto.getRandomValues(image.data.subarray(start, start + 65_536));
    context.putImageData(image, 0, 0);
    const reader = new FileReader();
    reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/png' }));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return String(reader.result);
  }, side);
  return Buffer.from(source.split(',')[1] ?? '', 'base64');
}

describe('while a picture is taken into a secret', () => {
  it('people write on, and it comes where it was wanted', async () => {
    const letGo = await holdTheWorker();
    await writer.type('before after');
    for (let letter = 0; letter < ' after'.length; letter += 1) await writer.page.keyboard.press('ArrowLeft');
    await choosePictures(tinyPng);
    await progress().waitFor(patience);
    await writer.page.keyboard.press('Control+End');
    await writer.type(' and more');
    await writer.page.keyboard.press('Control+Home');
    await writer.type('> ');
    letGo();
    await writer.editor.locator('img').waitFor(patience);
    await progress().waitFor({ state: 'detached' });
    const html = await writer.editor.locator('p').first().innerHTML();
    expect(html.replace(/<img[^>]*>/, '[picture]')).toBe('&gt; before[picture] after and more');
    // The cursor stayed where the writing went on.
    await writer.type('! ');
    expect(await writer.editor.textContent()).toBe('> ! before after and more');
    expect(writer.problems).toEqual([]);
  });

  it('it can be called off', async () => {
    const letGo = await holdTheWorker();
    await writer.type('only words');
    await choosePictures(tinyPng, tinyPng);
    await progress().waitFor(patience);
    await writer.dialog.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await progress().waitFor({ state: 'detached' });
    letGo();
    await writer.type(', still');
    expect(await writer.editor.locator('img').count()).toBe(0);
    expect(await writer.editor.textContent()).toBe('only words, still');
  });

  it('the message cannot be shared without it by mistake', async () => {
    const letGo = await holdTheWorker();
    await writer.type('Look at this: ');
    await choosePictures(tinyPng);
    await progress().waitFor(patience);
    await writer.dialog.getByRole('button', { name: 'Share secret' }).click();
    await writer.dialog.getByText('Something is still on its way').waitFor(patience);
    letGo();
    await writer.editor.locator('img').waitFor(patience);
    expect(await writer.share()).toContain('/s/');
  });
});

it('a large picture is made small beside the page, which draws nothing itself', async () => {
  const png = await largePng(1100);
  expect(png.length).toBeGreaterThan(4_500_000);
  await writer.page.evaluate(() => {
    for (const name of ['toBlob', 'toDataURL', 'getContext'] as const)
      HTMLCanvasElement.prototype[name] = () => {
        throw new Error('The page itself draws');
      };
  });
  await choosePictures(png);
  await writer.editor.locator('img').waitFor({ timeout: 90_000 });
  const source = (await writer.editor.locator('img').getAttribute('src')) ?? '';
  expect(source).toMatch(/^data:image\/webp;base64,/);
  expect(Buffer.from(source.split(',')[1] ?? '', 'base64').length).toBeLessThanOrEqual(
    limits.pictureMaxBytes,
  );
  expect(writer.problems).toEqual([]);
});

it('what was undone comes back with Ctrl+Y', async () => {
  // At once: what is typed slowly is undone in several steps.
  await writer.page.keyboard.insertText('words');
  await writer.page.keyboard.press('Control+z');
  await expect.poll(() => writer.editor.textContent()).toBe('');
  await writer.page.keyboard.press('Control+y');
  await expect.poll(() => writer.editor.textContent()).toBe('words');
});

it('an address of a video that cannot be shown says why', async () => {
  await writer.tool('Video').click();
  const address = writer.page.getByLabel('Address of the video');
  await address.fill('https://www.youtube.com/playlist?list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs');
  await writer.page.keyboard.press('Enter');
  await writer.page.getByText('This is a playlist').waitFor(patience);
  await address.fill('https://vimeo.com/76979871/8272103f6e');
  await writer.page.keyboard.press('Enter');
  await writer.page.getByText('private or unlisted').waitFor(patience);
});

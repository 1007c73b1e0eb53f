// @module-tag rest
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsVisitor } from '../../support/browser/dashboard-page.ts';
import { openSecret, openSecretWriter, type SecretWriter } from '../../support/browser/secret-writer.ts';
import { type Site, startSite } from '../../support/servers/site.ts';

const text = 'The safe opens with 17 left, 4 right';
const key = 'amber-otter-42';

let server: Site;
let writer: SecretWriter;
beforeAll(async () => {
  server = await startSite();
  writer = await openSecretWriter(server, await server.createUser());
});
afterAll(async () => {
  await writer.close();
  await server.stop();
});

/** Everything the writer's browser sends, as it leaves. */
function listenIn(): string[] {
  const sent: string[] = [];
  writer.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

async function shareSealed(): Promise<string> {
  await writer.page.goto('/home?view=new-secret');
  await writer.editor.click();
  await writer.type(text);
  await writer.option('Zero-knowledge').click();
  for (const option of ['Advanced options', 'URL key', 'Click restriction'])
    await writer.option(option).click();
  await writer.dialog.getByRole('textbox', { name: 'Key' }).fill(key);
  await writer.dialog.getByLabel('Visits allowed').fill('1');
  return writer.share();
}

test('a zero-knowledge secret is read with link and key, and neither they nor the text reach the server', async () => {
  const sent = listenIn();
  const shortUrl = await shareSealed();
  const { dialog } = writer;
  expect(await writer.clipboard()).toBe(shortUrl);
  await dialog.getByText('This link is shown only now').waitFor();
  await dialog.getByRole('img', { name: `QR code of ${shortUrl}` }).waitFor();
  const [address = '', fragment = ''] = shortUrl.split('#');
  expect(fragment).toHaveLength(25);

  const stranger = await openAsVisitor(shortUrl);
  stranger.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await stranger.fill('#key', 'Amber-otter-42');
  await stranger.click('[type=submit]');
  await stranger.getByText('Wrong key. Check capitals and spaces.').waitFor();
  await stranger.fill('#key', key);
  await stranger.click('[type=submit]');
  await stranger.getByText(text).waitFor();
  await stranger.done();

  const next = await openAsVisitor(shortUrl);
  await next.waitForURL(/details=secExpired/);
  await next.done();

  const kept = await everythingKept();
  const traffic = sent.join('\n');
  const secrets = [
    text,
    key,
    fragment,
    fragment.slice(1, -2),
    Buffer.from(fragment.slice(1, -2), 'base64url'),
  ];
  for (const secret of secrets) expect(kept.includes(secret), String(secret)).toBe(false);
  for (const secret of secrets) expect(traffic).not.toContain(String(secret));
  const code = address.split('/').at(-1) ?? '';
  expect(kept.includes(code) && traffic.includes(code), 'what is looked through is the right thing').toBe(
    true,
  );
  expect(writer.problems).toEqual([]);
});

test('without the part after # it stays sealed, and says what is missing', async () => {
  const shortUrl = await shareSealed();
  const cut = await openAsVisitor(shortUrl.replace(/#.*/, ''));
  await cut.getByText('the part after # is missing').waitFor();
  await cut.done();
  await (await openSecret(shortUrl, key)).done();
});

test('its link is never shown again: no copy, no QR code, no key, and the reason', async () => {
  const shortUrl = await shareSealed();
  const { page, dialog, details } = writer;
  await dialog.getByRole('button', { name: 'Done' }).click();
  await writer.row(shortUrl.replace(/^.*\/s\/|#.*$/g, '')).click();
  await details.getByText('Its link was shown once').waitFor();
  for (const name of ['Copy short URL', 'QR code', 'Share', 'Show key'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  expect(await page.getByRole('link', { name: 'Open' }).count()).toBe(0);
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel('Clicks limit').waitFor();
  expect(await details.getByLabel('URL key').count()).toBe(0);
  expect(await page.content()).not.toContain(shortUrl.split('#')[1]);
});

/** All that the server keeps and logs, as it lies on the disk. */
async function everythingKept(): Promise<Buffer> {
  const names = (await readdir(server.dataDirectory)).filter((name) => name.startsWith('shylnk.sqlite'));
  const files = await Promise.all(names.map((name) => readFile(join(server.dataDirectory, name))));
  return Buffer.concat([...files, Buffer.from(server.output())]);
}

// @module-tag rest
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import { hostileContents, hostileNames, whatIsWrongWith } from '../../contract/delta/hostile-files.ts';
import { openPage } from '../../support/browser/chromium.ts';
import { visitorAgent } from '../../support/browser/dashboard-page.ts';
import { downloadAll } from '../../support/browser/downloads.ts';
import { openSecretWriter } from '../../support/browser/secret-writer.ts';
import { fileOp } from '../../support/builders/file-builder.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

/** Every name at least once, with every content in turn. */
const hostileFiles = Array.from({ length: 200 }, (_, place) => ({
  name: hostileNames[place % hostileNames.length] ?? '',
  bytes: Buffer.from(hostileContents[place % hostileContents.length] ?? ''),
}));
type HostileFile = (typeof hostileFiles)[number];

/** Chromium leaves out what one page downloads beyond ten files in a second. */
const filesAtOnce = 10;
const batches = Array.from({ length: hostileFiles.length / filesAtOnce }, (_, batch) =>
  hostileFiles.slice(batch * filesAtOnce, (batch + 1) * filesAtOnce),
);

let server: Site;
let owner: SignedInUser;
beforeAll(async () => {
  server = await sharedSite();
  owner = await server.createUser();
});

async function create(payload: object): Promise<string> {
  const answer = await fetch(server.origin + endpoints.createSecret.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: owner.token },
    body: JSON.stringify(payload),
  });
  const { status_code, details } = (await answer.json()) as { status_code: number; details: string };
  expect([status_code, details]).toEqual([703, details]);
  return details;
}

function messageWith(files: HostileFile[]): Delta {
  return { ops: [...files.map(({ name, bytes }) => fileOp(name, bytes)), { insert: '\n' }] };
}

/** Opens a message and downloads all its files; gives what they were, and whatever happened besides. */
async function read(address: string) {
  const { page, context, problems, close } = await openPage(server.origin, undefined, {
    userAgent: visitorAgent,
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(address);
  await page.click('[type=submit]');
  await page.locator('main.opened').waitFor();
  context.on('page', (other) => problems.push(`new page: ${other.url()}`));
  page.on('framenavigated', (frame) => problems.push(`navigated: ${frame.url()}`));
  page.on('request', (request) => {
    // A download is told as a request for the address that the file stands in.
    if (!request.url().startsWith('data:application/octet-stream;'))
      problems.push(`request: ${request.url()}`);
  });
  const faults = await inspect(page);
  const files = await downloadAll(page);
  if (await page.evaluate(() => 'hostileScriptRan' in window)) faults.push('a script ran');
  await close();
  return { files, faults: [...faults, ...problems] };
}

/** All that a file must not have made of a page. */
function inspect(page: Page): Promise<string[]> {
  return page.locator('.secret-view').evaluate((message) => {
    const tags = ['a', 'div', 'p', 'span', 'br'];
    const attributes = ['aria-hidden', 'aria-label', 'class', 'download', 'href'];
    const address = /^data:application\/octet-stream;base64,[A-Za-z0-9+/]*={0,2}$/;
    return [...message.querySelectorAll('*')].flatMap((element) => [
      ...(tags.includes(element.localName) ? [] : [`element ${element.localName}`]),
      ...element
        .getAttributeNames()
        .filter((name) => !attributes.includes(name))
        .map((name) => `attribute ${name}`),
      ...(element.localName !== 'a' || address.test(element.getAttribute('href') ?? '')
        ? []
        : ['a link elsewhere']),
    ]);
  });
}

test.each([
  ['that the server can read', async (message: Delta) => create({ entered_secret: message })],
  [
    'that was sealed in a browser',
    async (message: Delta) => {
      const { sealed, fragment } = await sealSecret(message, null);
      return `${await create({ sealed })}#${fragment}`;
    },
  ],
])(
  'two hundred hostile files in a message %s run nowhere, are shown nowhere and come as they are',
  async (_which, share) => {
    expect(hostileNames.length).toBeGreaterThan(120);
    for (const batch of batches) {
      const { files, faults } = await read(await share(messageWith(batch)));
      expect(faults).toEqual([]);
      expect(files.map(({ name }) => whatIsWrongWith(name))).toEqual(batch.map(() => []));
      for (const [place, { bytes }] of batch.entries())
        expect(files[place]?.bytes.equals(bytes), batch[place]?.name).toBe(true);
    }
  },
  300_000,
);

test('hostile files chosen in the editor are names in it and nothing else', async () => {
  const writer = await openSecretWriter(server, owner);
  await writer.editor.click();
  writer.page.on('dialog', (dialog) => writer.problems.push(`dialog: ${dialog.message()}`));
  for (const batch of batches) {
    await writer.tool('File').click();
    await writer.page.getByRole('checkbox').uncheck();
    // Browsers hand over names without folders themselves.
    const chosen = batch.map(({ name, bytes }) => ({
      name: name.toWellFormed().replaceAll(/[/\0]/g, '_') || 'nameless',
      mimeType: 'text/html',
      buffer: bytes,
    }));
    await writer.page.getByLabel('Files', { exact: true }).setInputFiles(chosen);
    await expect.poll(() => writer.editor.locator('.file').count()).toBe(batch.length);
    const names = await writer.editor.locator('.file-name').allTextContents();
    expect(names.map(whatIsWrongWith)).toEqual(batch.map(() => []));
    expect(await writer.editor.locator('script, img, iframe, svg, object').count()).toBe(0);
    await writer.page.keyboard.press('Control+a');
    await writer.page.keyboard.press('Delete');
    await expect.poll(() => writer.editor.locator('.file').count()).toBe(0);
  }
  expect(await writer.page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);
  expect(writer.problems).toEqual([]);
  await writer.close();
}, 120_000);

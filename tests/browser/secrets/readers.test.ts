import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { expectNoAxeViolations, patience, screenNamed } from '../../support/browser/chromium.ts';
import { openAsVisitor, openDashboard } from '../../support/browser/dashboard-page.ts';
import { keyboardUser } from '../../support/browser/keyboard-user.ts';
import { expectNoSidewaysScrolling } from '../../support/browser/page-parts.ts';
import {
  openSecret,
  openSecretWriter,
  type SecretWriter,
  withWriting,
} from '../../support/browser/secret-writer.ts';
import { readersNamed } from '../../support/builders/reader-builder.ts';
import { messageOf } from '../../support/builders/secret-builder.ts';
import { rest, testFirst } from '../../support/run/rest.ts';
import { type Site, sharedSite } from '../../support/servers/site.ts';

const text = 'The safe opens with 17 left, 4 right';

let server: Site;
let writer: SecretWriter;
beforeAll(async () => {
  server = await sharedSite();
});
afterEach(() => writer.close());

/** Writes a message for those who are named, one in each line. */
async function writeFor(readers: string): Promise<void> {
  await writer.editor.click();
  await writer.type(text);
  await writer.option('For several readers').click();
  await writer.dialog.getByLabel('Readers, one in each line').fill(readers);
}

const share = () => writer.dialog.getByRole('button', { name: 'Share secret' }).click();
const heading = (words: string) => writer.dialog.getByRole('heading', { name: words });

/** What the list says to whoever copies it, by reader. */
async function copiedBy(button: string): Promise<Map<string, string>> {
  await writer.dialog.getByRole('button', { name: button }).click();
  await writer.dialog.getByRole('button', { name: 'Copied' }).first().waitFor();
  const lines = (await writer.clipboard()).split('\n');
  return new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
}

testFirst(
  [
    { screen: screenNamed('desktop, light'), isSealed: false },
    { screen: screenNamed('phone, dark'), isSealed: true },
    { screen: screenNamed('desktop, dark'), isSealed: true },
    { screen: screenNamed('phone, light'), isSealed: false },
  ],
  'on $screen.name one message goes to three readers, each with a link and a key; one is withdrawn, then all',
  async ({ screen, isSealed }) => {
    writer = await openSecretWriter(server, await server.createUser(), screen);
    const { page, dialog, details } = writer;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    if (isSealed) await writer.option('Zero-knowledge').click();
    const longest = `${'Zoë 🦊 '.repeat(9)}Zoë`;
    await writeFor(`Anna\nBen;his own key\n\nBen\n${longest}`);
    await share();
    await dialog.getByText('Line 4: “Ben” is in line 2 already').first().waitFor();
    await dialog.getByLabel('Readers, one in each line').fill(`Anna\nBen;his own key\n${longest}`);
    await dialog.getByText('3 of 50').waitFor();
    await writer.option('A key of its own for each').click();
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);
    await share();
    await heading('3 links are ready').waitFor();
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);

    const links = await copiedBy('Copy all links');
    const keys = await copiedBy('Copy all keys');
    expect([...links.keys()]).toEqual(['Anna', 'Ben', longest]);
    expect(keys.get('Ben')).toBe('his own key');
    expect(keys.get('Anna')).toMatch(/^[a-z]+(-[a-z]+){3}$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download all links' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file.split('\r\n').slice(0, 2)).toEqual(['reader,link', `Anna,${links.get('Anna')}`]);
    const anna = links.get('Anna') ?? '';
    expect(anna.includes('#')).toBe(isSealed);
    // Of what is sealed neither the text nor what opens it has left the browser.
    const opening = [text, ...keys.values(), ...[...links.values()].map((link) => link.split('#')[1] ?? '-')];
    if (isSealed) expect(opening.filter((one) => sent.join('\n').includes(one))).toEqual([]);
    const reader = await openSecret(anna, keys.get('Anna') ?? '');
    await reader.getByText(text).waitFor();
    await reader.done();

    await dialog.getByRole('button', { name: 'Done' }).click();
    const codeOf = (name: string) => /\/s\/(\w+)/.exec(links.get(name) ?? '')?.[1] ?? '';
    await writer.row(codeOf('Anna')).click();
    const readers = details.getByRole('region', { name: 'Readers' });
    await readers.getByRole('heading', { name: 'One of 3 readers: Anna' }).waitFor();
    await readers.getByText('Opened once').waitFor();
    expect(await readers.getByText('Not opened').count()).toBe(2);
    await expectNoSidewaysScrolling(page);
    await expectNoAxeViolations(page);

    await readers.getByRole('button', { name: 'Withdraw from Ben' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await readers.getByText('Withdrawn', { exact: true }).waitFor();
    await readers.getByRole('button', { name: 'Withdraw all' }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw all' }).click();
    await readers.getByText('Opened once, destroyed').waitFor();
    await expect.poll(() => readers.getByText('Withdrawn', { exact: true }).count(), patience).toBe(2);
    const late = await openAsVisitor(links.get(longest) ?? '');
    await late.getByText(messages.expiry.secExpired.title).waitFor();
    await late.done();
    expect(writer.problems).toEqual([]);
  },
  { timeout: 120_000 },
);

test('by keyboard alone a message goes to two readers and is withdrawn from one', rest, async () => {
  writer = await openSecretWriter(server, await server.createUser());
  const { page, details } = writer;
  const user = keyboardUser(page);
  const isReady = () => writer.editor.evaluate((field) => field === document.activeElement);
  await expect.poll(isReady, patience).toBe(true);
  await user.type(text);
  await user.tabTo(/^For several readers/);
  await user.press('Space');
  await user.tabTo(/^Readers, one in each line/);
  await user.type('Anna\nBen');
  await user.tabTo('Share secret');
  await user.press('Enter');
  await heading('2 links are ready').waitFor();
  await user.tabTo('Copy link of Ben');
  await user.press('Enter');
  await expect.poll(() => writer.clipboard()).toMatch(/\/s\/\w{12}$/);
  const code = (await writer.clipboard()).split('/').at(-1) ?? '';
  await user.tabTo('Done');
  await user.press('Enter');
  await page.goto(`/home?type=secret&code=${code}`);
  const readers = details.getByRole('region', { name: 'Readers' });
  await readers.getByRole('button', { name: 'Withdraw from Ben' }).focus();
  await user.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await user.tabTo('Withdraw');
  await user.press('Enter');
  await readers.getByText('Withdrawn', { exact: true }).waitFor();
});

test('a list that is wrong stays as it was typed; refused by the server, everything does', rest, async () => {
  writer = await openSecretWriter(server, await server.createUser());
  const { page, dialog } = writer;
  const list = dialog.getByLabel('Readers, one in each line');
  await writeFor(Array.from({ length: 53 }, (_, place) => `Reader ${place % 50}`).join('\n'));
  await share();
  await dialog.getByText('These are 53 readers').first().waitFor();
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
  await list.fill('Anna\nBen');
  await page.route(`**${endpoints.secretForReaders.path}`, (route) =>
    route.fulfill({ json: { status: 'ok', status_code: 705, message: 'failed', details: 'Not today' } }),
  );
  await share();
  await dialog.getByText('Not today').first().waitFor();
  await page.unroute(`**${endpoints.secretForReaders.path}`);
  expect(await list.inputValue()).toBe('Anna\nBen');
  await share();
  await heading('2 links are ready').waitFor();
});

test('fifty browsers open the fifty links of one message five times each, and every link opens once; withdrawn, the next request gets nothing', {
  ...rest,
  timeout: 400_000,
}, async () => {
  const user = await server.createUser();
  const made = async (options: object) => {
    const payload = { entered_secret: messageOf(text), options, readers: readersNamed(50) };
    const { details } = await server.call(endpoints.secretForReaders.path, payload, user.token);
    return details as { group: string; readers: { code: string; short_url: string }[] };
  };
  const once = await made({ clicks_limit: 1 });
  const browsers = await Promise.all(once.readers.map(({ short_url }) => openAsVisitor(short_url)));
  try {
    const openings = browsers.map((page) =>
      page.evaluate(
        (address) =>
          Promise.all(
            Array.from({ length: 5 }, async () => {
              for (;;) {
                const headers = { accept: 'application/json', 'content-type': 'application/json' };
                const response = await fetch(address, { method: 'POST', headers, body: '{}' });
                if (response.status !== 503) return ((await response.json()) as { message: string }).message;
              }
            }),
          ),
        page.url(),
      ),
    );
    for (const outcomes of await Promise.all(openings))
      expect(outcomes.toSorted()).toEqual(['failed', 'failed', 'failed', 'failed', 'success']);

    const many = await made({});
    await Promise.all(browsers.map((page, place) => page.goto(many.readers[place]?.short_url ?? '')));
    const press = (page: (typeof browsers)[number]) => page.click('[type=submit]');
    await Promise.all(browsers.slice(0, 25).map(press));
    for (const page of browsers.slice(0, 25)) await page.getByText(text).waitFor();
    await server.call(endpoints.withdrawReaders.path, { group: many.group }, user.token);
    await Promise.all(browsers.slice(25).map(press));
    for (const page of browsers.slice(25)) {
      await page.getByText(messages.expiry.secExpired.title).waitFor();
      expect(await page.content()).not.toContain(text);
    }
    const again = await openAsVisitor(many.readers[0]?.short_url ?? '');
    await again.getByText(messages.expiry.secExpired.title).waitFor();
    await again.done();
  } finally {
    for (const page of browsers) await page.done();
  }
  writer = withWriting(await openDashboard(server, user, `/home?type=secret&code=${once.readers[0]?.code}`));
  await writer.details.getByRole('button', { name: 'Show all 50 readers' }).click();
  expect(await writer.details.getByText('Opened once, used up').count()).toBe(50);
});

// @module-tag rest
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { openSecret, openSecretWriter } from '../../support/browser/secret-writer.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { clientMachine } from '../../support/servers/client-process.ts';
import { type SignedInUser, type Site, sharedSite } from '../../support/servers/site.ts';

const key = 'amber-otter-42';

let site: Site;
let user: SignedInUser;
let home: TemporaryDirectory;
beforeAll(async () => {
  site = await sharedSite();
  user = await site.createUser();
  home = await createTemporaryDirectory();
});
afterAll(() => home?.remove());

test('what the command line seals is read in a browser, and what a browser seals on the command line', async () => {
  const creation = { name: 'A program', scopes: apiKeyScopes };
  const { details } = await site.call(endpoints.createApiKey.path, creation, user.token);
  const machine = clientMachine(home.path, {
    SHYLNK_URL: site.origin,
    SHYLNK_KEY: (details as { key: string }).key,
  });

  const text = 'From the command line:\n  <b>not bold</b> & 4711\n';
  const { out: link } = await machine.run(['secret', '--once', '--key', key], text);
  const stranger = await openSecret(link.trim(), key);
  await stranger.getByText('<b>not bold</b> & 4711').waitFor();
  await stranger.done();
  expect(await machine.run(['open', link.trim()], key)).toMatchObject({ exitCode: 1, out: '' });

  const writer = await openSecretWriter(site, user);
  await writer.editor.click();
  await writer.tool('Bold').click();
  await writer.type('Bold words');
  await writer.tool('Bold').click();
  await writer.type(' from a browser\nand a second line');
  await writer.option('Zero-knowledge').click();
  for (const option of ['Advanced options', 'URL key']) await writer.option(option).click();
  await writer.dialog.getByRole('textbox', { name: 'Key' }).fill(key);
  const address = await writer.share();
  await writer.close();
  expect(await machine.run(['open', address], key)).toMatchObject({
    exitCode: 0,
    out: 'Bold words from a browser\nand a second line',
  });
});

// @module-tag rest
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type ClientMachine, clientHere } from '../../support/servers/run-client.ts';
import { type SignedInUser, type Site, startSite } from '../../support/servers/site.ts';

describe('moving in and out by the command line', () => {
  let site: Site;
  let home: TemporaryDirectory;
  let machine: ClientMachine;
  let user: SignedInUser;
  beforeAll(async () => {
    site = await startSite();
    home = await createTemporaryDirectory();
    user = await site.createUser();
    const creation = { name: 'A program', scopes: apiKeyScopes };
    const { details } = await site.call(endpoints.createApiKey.path, creation, user.token);
    machine = clientHere(home.path);
    const { exitCode } = await machine.run(['login', site.origin], `${(details as { key: string }).key}\n`);
    expect(exitCode).toBe(0);
  });
  afterAll(async () => {
    await site?.stop();
    await home?.remove();
  });

  it('shows the dry run, applies it when told, takes it back, and goes on with what is there', async () => {
    const file = join(home.path, 'links.csv');
    await writeFile(file, 'code,target\nmoved-in,https://example.com/moved\nlogin,https://example.com/\n');
    const dryRun = await machine.run(['import', file]);
    expect(dryRun.exitCode).toBe(0);
    expect(dryRun.out).toMatch(/1 +New +Will be made\.\n1 +Reserved/);
    const [, id = ''] = /--id (\w+) --apply/.exec(dryRun.error) ?? [];
    const applied = await machine.run(['import', '--id', id, '--apply']);
    expect(applied).toMatchObject({ exitCode: 0, out: 'Made: 1. Changed: 0. Left out: 1.\n' });
    expect((await fetch(`${site.origin}/moved-in`, { redirect: 'manual' })).headers.get('location')).toBe(
      'https://example.com/moved',
    );
    const undone = await machine.run(['import', '--id', id, '--undo', '--json']);
    expect(JSON.parse(undone.out)).toMatchObject({ state: 'undone', taken_back: { removed: 1, left: 0 } });
  });

  it('writes a file that it takes again', async () => {
    await site.createLink(user, 'https://example.com/kept', { new_code: 'kept4you' });
    const exported = await machine.run(['export', '--format', 'csv']);
    expect(exported.out.split('\r\n')[1]).toMatch(/^link,kept4you,/);
    const again = await machine.run(['import', '--json'], exported.out);
    expect(JSON.parse(again.out)).toMatchObject({ source: 'shylnk', verdicts: { yours: 1 } });
    expect((await machine.run(['export'])).out).toContain('"code":"kept4you"');
  });

  it('says what is wrong', async () => {
    const said = async (...words: string[]) => (await machine.run(['import', ...words])).error;
    expect(await said('/nowhere/links.csv')).toContain('/nowhere/links.csv cannot be read (ENOENT).');
    expect(await said('--from', 'bitly')).toContain('--from is one of: kutt, shlink, yourls.');
    expect(await said('--from', 'kutt')).toContain('Say where it runs: --address');
    const empty = join(home.path, 'empty.csv');
    await writeFile(empty, 'code,target\n');
    expect(await said(empty)).toContain('There are no rows in it.');
  });
});

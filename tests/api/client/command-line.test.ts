import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiKeyScope, apiKeyScopes } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { clientFilePath } from '../../../contract/paths.ts';
import { tinyPng } from '../../support/builders/tiny-png.ts';
import { rest } from '../../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { clientFile, clientMachine } from '../../support/servers/client-process.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { type ClientMachine, clientHere } from '../../support/servers/run-client.ts';
import { type SignedInUser, type Site, startSite } from '../../support/servers/site.ts';

/** What a message of one run has around its text, as JSON, and the line break at its end. */
const around = '{"ops":[{"insert":"\\n"}]}'.length;

describe('the command line against a running instance', () => {
  let site: Site;
  let home: TemporaryDirectory;
  let user: SignedInUser;
  /** The file that was built, in processes of its own; what it has logged in is used by the one in this process. */
  let built: ClientMachine;
  let machine: ClientMachine;
  let key: string;

  beforeAll(async () => {
    site = await startSite();
    home = await createTemporaryDirectory();
    user = await site.createUser();
    key = await makeKey(apiKeyScopes);
    built = clientMachine(home.path);
    machine = clientHere(home.path);
    expect(await built.run(['login', site.origin], `${key}\n`)).toMatchObject({ exitCode: 0, error: '' });
  });
  afterAll(async () => {
    await site?.stop();
    await home?.remove();
  });

  async function makeKey(scopes: readonly ApiKeyScope[]): Promise<string> {
    const creation = { name: 'A program', scopes };
    const { details } = await site.call(endpoints.createApiKey.path, creation, user.token);
    return (details as { key: string }).key;
  }

  /** What was printed, of a command that has to work. */
  async function done(
    words: readonly string[],
    input?: string | Uint8Array,
    here = machine,
  ): Promise<string> {
    const { exitCode, out, error } = await here.run(words, input);
    expect([words, exitCode, error]).toEqual([words, 0, '']);
    return out;
  }

  it('is handed out by the instance exactly as it was built, and asked for anew each time', async () => {
    const response = await fetch(site.origin + clientFilePath);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toMatch(/^application\/javascript/);
    const served = Buffer.from(await response.arrayBuffer());
    expect(served.equals(await readFile(clientFile))).toBe(true);
    expect(served.toString()).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(
      served
        .toString()
        .match(/^import .*$/gm)
        ?.filter((line) => !/ "node:[\w/]+";$/.test(line)),
    ).toEqual([]);
  });

  it('logs in with a key that only its user may read, and refuses one that is not known', async () => {
    const file = join(home.path, 'shylnk', 'login.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: site.origin, key });
    const other = await createTemporaryDirectory();
    const stranger = clientHere(other.path);
    const revoked = await makeKey(['links:read']);
    await site.call(endpoints.revokeApiKey.path, { id: revoked.split('_')[1] }, user.token);
    const refused = await stranger.run(['login', site.origin], revoked);
    expect(refused).toMatchObject({ exitCode: 1, out: '' });
    expect(refused.error).not.toContain(revoked);
    expect(await readdir(other.path)).toEqual([]);
    await other.remove();
  });

  it('shortens an address and prints nothing but the short one; it is there with all that was said', async () => {
    const target = 'https://example.com/a/long/path?with=query';
    const words = [target, '--code', 'spring24', '--limit', '3', '--for', '7d', '--note', 'Mine'];
    expect(await done(words, '', built)).toBe(`${site.origin}/spring24\n`);
    const visit = await fetch(`${site.origin}/spring24`, { redirect: 'manual' });
    expect(visit.headers.get('location')).toBe(target);

    const listed = await done(['list', '--search', 'spring24']);
    expect(listed).toContain(`${site.origin}/spring24  ${target}`);
    expect(listed).toMatch(/1\/3 +active/);
    const [row] = JSON.parse(await done(['list', '--json']));
    expect(row).toMatchObject({ code: 'spring24', click_limit: 3, note: 'Mine' });

    const taken = await machine.run(words);
    expect(taken).toMatchObject({ exitCode: 1, out: '' });
    expect(taken.error).toMatch(/^shylnk: .+\n$/);
  });

  it('keeps a visitor’s key and message', rest, async () => {
    const words = [
      'example.com/keyed',
      '--key',
      'amber-otter',
      '--message',
      'Hello',
      '--wait',
      '5',
      '--json',
    ];
    expect(JSON.parse(await done(words))).toMatchObject({
      target: 'https://example.com/keyed',
      has_key: true,
      message: { text: 'Hello', seconds: 5 },
    });
  });

  it('counts visits, draws the code, and deletes', async () => {
    const short = (await done(['https://example.com/counted'])).trim();
    const code = short.split('/').at(-1) ?? '';
    await fetch(short, { redirect: 'manual' });
    await expect
      .poll(async () => JSON.parse(await done(['stats', code, '--json'])))
      .toMatchObject({ clicks: 1 });
    const stats = await done(['stats', short]);
    expect(stats.trim().split('\n')).toHaveLength(32);
    expect(stats).toMatch(/^ever +1$/m);
    expect((await done(['stats', code, '--months'])).trim().split('\n')).toHaveLength(14);

    expect(await done(['qr', code])).toMatch(/^<svg\b/);
    const { bytes } = await machine.run(['qr', code, '--png']);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');

    expect(await done(['delete', code, '--yes'])).toBe(`Deleted the link ${code}.\n`);
    expect((await machine.run(['stats', code])).exitCode).toBe(1);
  });

  it('seals a secret on the spot: it opens once, byte for byte, and is gone then', async () => {
    const text = '\n  The safe opens with 17 left, 4 right 😀\n\n';
    const link = (await done(['secret', '--once', '--note', 'For Maya'], text)).trim();
    expect(link).toMatch(new RegExp(`^${site.origin}/s/[A-Za-z0-9]{12}#[A-Za-z0-9_-]{25}$`));
    const [listed] = JSON.parse(await done(['list', '--secrets', '--json']));
    expect(listed).toMatchObject({
      zero_knowledge: true,
      click_limit: 1,
      destroy_after_last: true,
      note: 'For Maya',
    });
    expect(Date.parse(listed.expires_at) - Date.parse(listed.created_at)).toBe(7 * 86_400_000);

    const cutLink = await machine.run(['open', link.slice(0, -3)]);
    expect(cutLink).toMatchObject({ exitCode: 2, error: expect.stringContaining('cut or changed') });
    const opened = await machine.run(['open', link]);
    expect(opened).toMatchObject({ exitCode: 0, out: text, error: 'That was its last opening.\n' });
    const again = await machine.run(['open', link]);
    expect(again).toMatchObject({ exitCode: 1, out: '', error: expect.stringContaining('expired') });

    const fragment = link.split('#')[1] ?? '';
    const kept = await everythingKept();
    for (const secret of ['17 left', fragment, Buffer.from(fragment.slice(1, -2), 'base64url')])
      expect(kept.includes(secret)).toBe(false);
    expect(kept.includes(listed.code)).toBe(true);
  });

  it('takes files along and saves them, and gives them again for nothing when they were not saved', async () => {
    const folder = join(home.path, 'files');
    const photo = Buffer.concat([tinyPng, Buffer.from('taken at home')]);
    await mkdir(folder);
    await writeFile(join(folder, 'plan.txt'), 'Left, then right\r\n');
    await writeFile(join(folder, 'photo.png'), photo);
    const named = (name: string) => ['--file', join(folder, name)];
    const sent = await machine.run(
      ['secret', '--once', ...named('plan.txt'), ...named('photo.png')],
      'For you\n',
    );
    expect(sent).toMatchObject({
      exitCode: 0,
      error: expect.stringContaining('What photo.png tells besides'),
    });

    const link = sent.out.trim();
    const opened = await machine.run(['open', link]);
    expect(opened).toMatchObject({ exitCode: 0, out: 'For you\n' });
    expect(opened.error).toContain('It has 2 files, plan.txt, photo.png, which were not saved.');
    const claim = /--again (\S+)/.exec(opened.error)?.[1] ?? '';
    const received = join(home.path, 'received');
    const again = await machine.run(['open', link, '--again', claim, '--save', received]);
    expect(again).toMatchObject({ exitCode: 0, out: 'For you\n' });
    expect(await readFile(join(received, 'plan.txt'), 'utf8')).toBe('Left, then right\r\n');
    expect((await readFile(join(received, 'photo.png'))).equals(tinyPng)).toBe(true);
    expect((await machine.run(['open', link, '--save', received])).exitCode).toBe(1);

    const asItIs = await machine.run(['secret', '--keep-metadata', '--json', ...named('photo.png')]);
    const whole = await machine.run(['open', JSON.parse(asItIs.out).link, '--json', '--save', received]);
    expect(JSON.parse(whole.out)).toMatchObject({
      text: '',
      files: [{ name: 'photo.png', size: photo.length }],
    });
    expect((await readFile(join(received, 'photo (2).png'))).equals(photo)).toBe(true);
    expect(await machine.run(['secret', ...named('nobody')])).toMatchObject({ exitCode: 3, out: '' });
    expect(await machine.run(['secret', '--file', folder])).toMatchObject({ exitCode: 2, out: '' });
  });

  it('seals one message for several readers, each with a link of their own', rest, async () => {
    const words = ['secret', '--once', '--reader', 'Anna', '--reader', 'Ben Berg'];
    const lines = (await done(words, 'For the two of you')).trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/\s+http.*/, ''))).toEqual([
      'reader    address',
      'Anna',
      'Ben Berg',
    ]);
    const links = lines.slice(1).map((line) => line.split(/\s+/).at(-1) ?? '');
    for (const link of links) {
      expect(await machine.run(['open', link])).toMatchObject({ exitCode: 0, out: 'For the two of you' });
      expect((await machine.run(['open', link])).exitCode).toBe(1);
    }
    for (const [wrong, sentence] of [
      [['--reader', ''], '--reader: Please name each reader.'],
      [['--reader', 'Anna', '--code', 'mine2026'], '--code: Each reader’s link gets a code of its own.'],
    ] as const)
      expect(await machine.run(['secret', ...wrong], 'For the two of you')).toMatchObject({
        exitCode: 2,
        error: expect.stringContaining(sentence),
      });
    const twice = await machine.run(['secret', '--reader', 'Anna', '--reader', 'anna'], 'For the two of you');
    expect(twice).toMatchObject({ exitCode: 1, error: expect.stringContaining('there twice') });
  });

  it('asks for the key of a secret; a wrong one opens nothing and uses nothing up', rest, async () => {
    const link = (await done(['secret', '--limit', '1', '--key', 'amber-otter'], 'Behind a key')).trim();
    expect(await machine.run(['open', link])).toMatchObject({ exitCode: 2 });
    const wrong = await machine.run(['open', link], 'amber-badger\n');
    expect(wrong).toMatchObject({ exitCode: 1, out: '', error: expect.stringContaining('Wrong key') });
    expect((await machine.run(['open', link], 'amber-otter\n')).out).toBe('Behind a key');
  });

  it('waits where the sender wants that, and shows what the sender says', rest, async () => {
    const words = ['secret', '--message', 'Count to four', '--wait', '4'];
    const link = (await done(words, 'After a while')).trim();
    const { out, error } = await machine.run(['open', link]);
    expect(out).toBe('After a while');
    expect(error).toMatch(/^The sender says: Count to four\nIt opens in \d seconds\.\n$/);
  });

  it('opens a secret that the server can read, with its key', async () => {
    const plain = `${site.origin}/s/${await site.createSecret(user, 'Readable words')}`;
    expect(await done(['open', plain])).toBe('Readable words');
    const keyed = await site.createSecret(user, 'Readable with a key', { password: 'amber-otter' });
    const opened = await machine.run(['open', `${site.origin}/s/${keyed}`, '--json'], 'amber-otter');
    expect(JSON.parse(opened.out)).toEqual({ text: 'Readable with a key', openings_left: null });
    const unknown = await machine.run(['open', `${site.origin}/s/nobodysCode1`]);
    expect(unknown).toMatchObject({ exitCode: 1, error: expect.stringContaining('invalid') });
  });

  it(
    'takes a dump as large as a secret may be and gives it back whole; one byte more is not sent',
    rest,
    async () => {
      const line =
        "INSERT INTO public.visits VALUES (1, '2026-11-17 03:04:05+00', 'Stockholm', NULL, 42); -- as wide as rows are\n";
      const longest = limits.secretMaxBytes - around;
      // A line break counts twice: it is written as two characters.
      const lines = Math.floor(longest / (line.length + 1));
      const dump = Buffer.from(line.repeat(lines).padEnd(longest - lines, 'x'));
      const link = (await done(['secret', '--once'], dump, built)).trim();
      const opened = await built.run(['open', link]);
      expect(opened.exitCode).toBe(0);
      expect(opened.bytes.equals(dump)).toBe(true);

      const before = JSON.parse(await done(['list', '--secrets', '--rows', '100', '--json'])).length;
      const larger = await machine.run(['secret'], Buffer.concat([dump, Buffer.from('x')]));
      expect(larger).toMatchObject({ exitCode: 2, out: '' });
      expect(larger.error).toContain(
        `at most ${limits.secretMaxBytes} bytes, and this takes ${limits.secretMaxBytes + 1}`,
      );
      const endless = await built.run(['secret'], Buffer.alloc(3 * limits.secretMaxBytes, 'x'));
      expect(endless).toMatchObject({ exitCode: 2, error: expect.stringContaining('and this is more') });
      expect(JSON.parse(await done(['list', '--secrets', '--rows', '100', '--json']))).toHaveLength(before);
    },
  );

  it('does with a key that may only create nothing but that', rest, async () => {
    const creating = clientHere(home.path, {
      SHYLNK_URL: site.origin,
      SHYLNK_KEY: await makeKey(['links:create']),
    });
    expect((await creating.run(['https://example.com/ci'])).exitCode).toBe(0);
    const refused = await creating.run(['list']);
    expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining('links:read') });
  });

  it('answers 3 when nobody listens, and says nothing of its key', rest, async () => {
    const alone = clientHere(home.path, {
      SHYLNK_URL: `http://127.0.0.1:${await freePort()}`,
      SHYLNK_KEY: key,
    });
    const { exitCode, error } = await alone.run(['list']);
    expect(exitCode).toBe(3);
    expect(error).toMatch(/^shylnk: There is no connection to 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.\n$/);
  });

  /** All that the server keeps and logs, as it lies on the disk. */
  async function everythingKept(): Promise<Buffer> {
    const names = (await readdir(site.dataDirectory)).filter((name) => name.startsWith('shylnk.sqlite'));
    const files = await Promise.all(names.map((name) => readFile(join(site.dataDirectory, name))));
    return Buffer.concat([...files, Buffer.from(site.output())]);
  }
});

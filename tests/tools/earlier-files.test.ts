import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rest } from '../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';
import { keepEarlierFiles } from '../support/servers/earlier-files.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 16);

let directory: TemporaryDirectory;
beforeEach(async () => {
  directory = await createTemporaryDirectory();
  for (const folder of ['web/assets', 'web/.vite', 'visitor-assets'])
    await mkdir(join(directory.path, folder), { recursive: true });
});
afterEach(() => directory.remove());

/** Builds as Vite does: writes its files beside what is there, and lists its own. */
async function build(application: string[], visitors: string[], nowMs: number): Promise<void> {
  const write = (file: string, text: string) => writeFile(join(directory.path, file), text);
  const manifest = (files: string[]) =>
    JSON.stringify(Object.fromEntries(files.map((file) => [file, { file }])));
  await Promise.all([
    ...application.flatMap((name) =>
      ['', '.br', '.gz'].map((ending) => write(`web/assets/${name}${ending}`, '')),
    ),
    ...visitors.map((name) => write(`visitor-assets/${name}`, '')),
  ]);
  await write('web/.vite/manifest.json', manifest(application.map((name) => `assets/${name}`)));
  await write('visitor-assets/manifest.json', manifest(visitors));
  keepEarlierFiles(directory.path, nowMs);
}

function served(folder: string): string[] {
  return readdirSync(join(directory.path, folder)).sort();
}

test('the files of the build before stay beside the new ones, compressed ones too', async () => {
  await build(['login-a.js'], ['visitor-a.css'], start);
  await build(['login-b.js'], ['visitor-b.css'], start + day);
  expect(served('web/assets')).toEqual(
    ['login-a.js', 'login-b.js'].flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  );
  expect(served('visitor-assets')).toEqual(['manifest.json', 'visitor-a.css', 'visitor-b.css']);
});

test('a file goes a week after it was replaced, however old it was then', async () => {
  await build(['login-a.js'], ['visitor-a.css'], start);
  await build(['login-b.js'], ['visitor-b.css'], start + 30 * day);
  await build(['login-c.js'], ['visitor-c.css'], start + 36 * day);
  expect(served('web/assets')).toContain('login-a.js');
  await build(['login-c.js'], ['visitor-c.css'], start + 38 * day);
  expect(served('web/assets').filter((name) => name.endsWith('.js'))).toEqual(['login-b.js', 'login-c.js']);
  expect(served('web/assets').filter((name) => name.startsWith('login-a'))).toEqual([]);
  expect(served('visitor-assets')).toEqual(['manifest.json', 'visitor-b.css', 'visitor-c.css']);
});

test('a file that a later build has again is one of the current ones', async () => {
  await build(['login-a.js'], ['visitor-a.css'], start);
  await build(['login-b.js'], ['visitor-a.css'], start + day);
  await build(['login-a.js'], ['visitor-a.css'], start + 2 * day);
  await build(['login-b.js'], ['visitor-a.css'], start + 9 * day);
  expect(served('web/assets')).toContain('login-a.js');
});

test('of very many builds the oldest files go first', rest, async () => {
  const names = (from: number) => Array.from({ length: 600 }, (_, place) => `part-${from + place}.js`);
  await build(names(0), [], start);
  await build(names(600), [], start + 1);
  await build(names(1200), [], start + 2);
  const scripts = served('web/assets').filter((name) => name.endsWith('.js'));
  expect(scripts).toHaveLength(600 + 1000);
  expect(scripts).toEqual(expect.arrayContaining(names(600)));
});

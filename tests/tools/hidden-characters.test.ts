// @module-tag rest
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

const checker = fileURLToPath(new URL('../../tools/check-hidden-characters.mjs', import.meta.url));
const packages = {
  'node_modules/altcha': { version: '1.0.0' },
  'node_modules/part': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
};

let house: TemporaryDirectory | null = null;
afterEach(async () => {
  await house?.remove();
  house = null;
});

async function check(files: Record<string, string>): Promise<{ exitCode: number; said: string }> {
  house = await createTemporaryDirectory();
  const directory = house.path;
  const all = {
    '.gitignore': 'node_modules/\n',
    'package-lock.json': JSON.stringify({ packages }),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  execFileSync('git', ['init', '--quiet', directory]);
  return new Promise((resolve) => {
    execFile(process.execPath, [checker, directory], (error, _stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), said: stderr });
    });
  });
}

const character = (code: number): string => String.fromCodePoint(code);

test('what everybody can see is taken, in any language', async () => {
  const { exitCode, said } = await check({
    'server/words.ts': `// Grüße, 你好 🎉 – „so“\nexport const words = 'naïve привет';\n`,
    'docs/words.md': 'Smörgåsbord → ∞\r\n\tβ\n',
    'node_modules/part/index.js': 'exports.a = 1;',
  });
  expect(said).toBe('4 files and 1 scripts of packages read.\n');
  expect(exitCode).toBe(0);
});

test.each([
  ['0008', 'a control character'],
  ['0000', 'a control character'],
  ['009B', 'a control character'],
  ['202E', 'a character that turns the direction of text'],
  ['2066', 'a character that turns the direction of text'],
  ['200F', 'a character that turns the direction of text'],
  ['200B', 'a character without width'],
  ['2060', 'a character without width'],
  ['FEFF', 'a character without width'],
  ['00AD', 'a character without width'],
  ['FE0F', 'a variation selector'],
  ['E0101', 'a variation selector'],
  ['E0041', 'a tag character'],
  ['3164', 'a blank letter'],
  ['2028', 'a separator that editors do not show'],
  ['E000', 'a character of private use'],
  ['10FFFD', 'a character of private use'],
])('U+%s is refused in our files and in packages, with its name and place', async (code, name) => {
  const text = `one\ntwo ${character(Number.parseInt(code, 16))}\n`;
  const { exitCode, said } = await check({ 'docs/page.md': text, 'node_modules/part/lib/index.mjs': text });
  expect(said).toContain(`docs/page.md:2 has ${name} (U+${code})`);
  expect(said).toContain(`node_modules/part/lib/index.mjs:2 has ${name}`);
  expect(exitCode).toBe(1);
});

test.each([
  ['a Cyrillic letter', 'const p\u0430ssword = 1;'],
  ['a Greek letter in a property', "const a = { \u03bfwner: '' };"],
  ['a private name', 'class A { #k\u0435y = 1; }'],
])('a name in code with %s is refused', async (_what, line) => {
  const { exitCode, said } = await check({ 'web/ui/part.tsx': `${line}\nconst element = <b>{1}</b>;\n` });
  expect(said).toContain('web/ui/part.tsx has a name that is not of plain letters');
  expect(exitCode).toBe(1);
});

test('a character that is allowed in a package is refused where there are as many as a program needs', async () => {
  const joiner = character(0x200c);
  const few = await check({ 'node_modules/altcha/fa.js': `'${joiner.repeat(50)}'` });
  expect(few.exitCode).toBe(0);
  await house?.remove();
  const many = await check({ 'node_modules/altcha/fa.js': `'${joiner.repeat(51)}'` });
  expect(many.said).toContain('node_modules/altcha/fa.js has 51 hidden characters');
  expect(many.exitCode).toBe(1);
});

test('tools for development are not read: nothing of them reaches those who run the product', async () => {
  const { exitCode } = await check({ 'node_modules/tool/index.js': character(0x200b) });
  expect(exitCode).toBe(0);
});

test('a folder without a file is not called clean', async () => {
  house = await createTemporaryDirectory();
  execFileSync('git', ['init', '--quiet', house.path]);
  await expect(
    new Promise((resolve) => {
      execFile(process.execPath, [checker, house?.path ?? ''], (_error, _stdout, stderr) => resolve(stderr));
    }),
  ).resolves.toContain('No file was read');
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('tests/**/*.test.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('a file that is left to the rest says so in its first line, where `npm test` looks for it', () => {
  const tagged = files.filter(({ text }) => /^\/\/ @module-tag/m.test(text));
  expect(tagged.length).toBeGreaterThan(0);
  expect(tagged.filter(({ text }) => !text.startsWith('// @module-tag rest\n'))).toEqual([]);
});

test('no test is tried again when it fails', () => {
  const retrying = [...files, { file: 'vitest.config.ts', text: readFileSync('vitest.config.ts', 'utf8') }];
  expect(retrying.filter(({ text }) => /\bretry: \d/.test(text)).map(({ file }) => file)).toEqual([]);
});

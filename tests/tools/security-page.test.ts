import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const page = readFileSync(fileURLToPath(new URL('docs/security.md', repository)), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d+\.\d/.test(line));

test('every file that the page on security names is there', async () => {
  const named = new Set(
    Array.from(page.matchAll(/`((?:contract|docs|server|tests|tools|web)\/[^`\s]+)`/g), ([, file]) => file),
  );
  expect(named.size).toBeGreaterThan(60);
  const missing = [];
  for (const file of named) {
    const isThere = await access(new URL(file as string, repository)).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(file);
  }
  expect(missing).toEqual([]);
});

test('every requirement that it lists has one answer, in the order of the standard', () => {
  const numbers = rows.flatMap((row) => {
    const [, number = '', asked = '', answer = '', ...rest] = row
      .split(' | ')
      .flatMap((cell) => cell.split(/^\| | \|$/));
    expect(asked, row).not.toBe('');
    expect(answer, row).not.toBe('');
    expect(
      rest.filter((cell) => cell !== ''),
      row,
    ).toEqual([]);
    return number.split(', ').slice(0, 1);
  });
  expect(numbers.length).toBeGreaterThan(120);
  const chapters = numbers.map((number) => Number(number.split('.')[0]));
  expect(chapters).toEqual([...chapters].sort((one, other) => one - other));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('what it claims without a proof says that it is not met, does not apply, or is the operator’s', () => {
  expect(rows.filter((row) => row.includes('**Not met'))).not.toEqual([]);
  expect(rows.filter((row) => /\| +\|/.test(row))).toEqual([]);
});

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BlockList, openBlockList } from '../../server/links/targets/block-list.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

let directory: TemporaryDirectory;
let file: string;
let lines: string[];
let list: BlockList | null = null;

beforeEach(async () => {
  directory = await createTemporaryDirectory();
  file = join(directory.path, 'hosts.txt');
  lines = [];
});
afterEach(async () => {
  list?.stop();
  await directory.remove();
});

function open(): BlockList {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  list = openBlockList({ log }, file, () => {}, 20);
  return list;
}

it('holds on when its file is deleted, says so, and goes on when the file is back', async () => {
  await writeFile(file, 'evil.example\n');
  const { isBlockedHost } = open();
  await rm(file);
  await expect.poll(() => lines.join('')).toContain('BLOCKLIST_FILE cannot be read');
  expect(isBlockedHost('evil.example')).toBe(true);
  await writeFile(file, 'worse.example\n');
  await expect.poll(() => isBlockedHost('worse.example')).toBe(true);
  expect(isBlockedHost('evil.example')).toBe(false);
});

it('warns of lines that it does not understand, by their number', async () => {
  await writeFile(file, 'evil.example\n||evil.example^\n');
  open();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 40, count: 1, lines: [2] });
  expect(lines[0]).toContain('BLOCKLIST_FILE has lines that are not understood');
});

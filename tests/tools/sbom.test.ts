import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rest } from '../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: {
    'bom-ref': string;
    name: string;
    version: string;
    scope: string;
    purl: string;
    hashes?: { alg: string; content: string }[];
    licenses: { expression: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

let directory: TemporaryDirectory;
let text: string;
let bill: Bill;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  text = await writeBill('one.json');
  bill = JSON.parse(text);
});
afterAll(() => directory.remove());

async function writeBill(name: string): Promise<string> {
  const file = join(directory.path, name);
  await run(process.execPath, [join(repository, 'tools/sbom.mjs'), file]);
  return readFile(file, 'utf8');
}

test('the bill of materials names what runs, with version, hash and licence', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'shylnk' } } });
  expect(bill.components.find(({ name }) => name === 'fastify')).toEqual({
    type: 'library',
    'bom-ref': 'node_modules/fastify',
    name: 'fastify',
    version: expect.stringMatching(/^5\./),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ expression: 'MIT' }],
    purl: expect.stringMatching(/^pkg:npm\/fastify@5\./),
  });
  const scoped = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/%40fastify/static@'));
  expect(scoped).toMatchObject({ group: '@fastify', name: 'static', scope: 'required' });
});

test('it tells what only the pages are built with, and leaves the tools for development out', () => {
  expect(bill.components.find(({ name }) => name === 'vite')?.scope).toBe('optional');
  expect(bill.components.filter(({ name }) => ['vitest', 'biome', 'lighthouse'].includes(name))).toEqual([]);
});

test('it draws who needs whom without a loose end', () => {
  const known = new Set(bill.components.map((component) => component['bom-ref']));
  expect(known.size).toBe(bill.components.length);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual(
    [],
  );
  expect(bill.dependencies.find(({ ref }) => ref === 'node_modules/fastify')?.dependsOn).toContain(
    'node_modules/find-my-way',
  );
});

test('it is the same whenever and wherever it is made', async () => {
  expect(await writeBill('two.json')).toBe(text);
  expect(text).not.toMatch(/https?:/);
});

test('a release carries it', rest, async () => {
  const release = join(directory.path, 'release');
  const module = new URL('../../tools/setup/release.mjs', import.meta.url).href;
  const { writeRelease } = (await import(module)) as { writeRelease(directory: string): void };
  writeRelease(release);
  expect(await readFile(join(release, 'sbom.cdx.json'), 'utf8')).toBe(text);
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settings } from '../../server/config/settings.ts';

const repository = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, repository), 'utf8');

// The tools are plain JavaScript without types: they run on whatever Node is there.
const tool = new URL('tools/setup/build-web.mjs', repository).href;
const { buildSources } = (await import(tool)) as { buildSources: string[] };

/** Names that others than the server read. */
const foreign = new Set([
  'AF_INET',
  'ALL',
  'BASE_IMAGE',
  'CMD',
  'ENV',
  'NODE_COMPILE_CACHE',
  'NODE_IMAGE',
  'PATH',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'SHYLNK_HOST',
  'SHYLNK_NODES',
]);

test('every setting that a file of deploy/ names is one that the server reads', () => {
  const folder = fileURLToPath(new URL('deploy', repository));
  const named = readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .flatMap((name) => [...read(`deploy/${name}`).matchAll(/(?<![\w$])([A-Z][A-Z_]+)(?:=|: |:-)/g)])
    .map(([, name]) => name as string)
    .filter((name) => !foreign.has(name));
  expect(named).toContain('STOP_DELAY_SECONDS');
  for (const name of named) expect(Object.keys(settings)).toContain(name);
});

test('an image gets all that a release is made from, and neither settings nor data', () => {
  const lines = read('.dockerignore').split('\n');
  expect(lines).toContain('*');
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const isTaken = (path: string) =>
    taken.some((pattern) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}(/|$)`).test(path),
    );
  for (const source of [...buildSources, 'server', 'deploy', 'LICENSE', 'package.json', 'tsconfig.base.json'])
    expect([source, isTaken(source)]).toEqual([source, true]);
  for (const path of ['.env', 'data', 'node_modules', '.git', '.releases', 'dist', 'release'])
    expect([path, isTaken(path)]).toEqual([path, false]);
});

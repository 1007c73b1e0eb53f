import { readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, repository)), 'utf8');
const list = (folder: string) =>
  readdirSync(fileURLToPath(new URL(folder, repository)), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}${name}`,
  );

interface Room {
  mutate: string[];
  tests: string[];
}

const { rooms } = (await import(new URL('tools/mutants/rooms.mjs', repository).href)) as {
  rooms: Record<string, Room>;
};

function isChangedIn({ mutate }: Room, file: string): boolean {
  const [taken, left] = [
    mutate.filter((glob) => !glob.startsWith('!')),
    mutate.filter((glob) => glob.startsWith('!')),
  ];
  return (
    taken.some((glob) => matchesGlob(file, glob)) && !left.some((glob) => matchesGlob(file, glob.slice(1)))
  );
}

test('every file of visiting and accounts has one room in which faults are planted into it', () => {
  const files = [...list('server/visiting/'), ...list('server/accounts/')].filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(40);
  for (const file of files)
    expect(
      Object.values(rooms).filter((room) => isChangedIn(room, file)),
      file,
    ).toHaveLength(1);
});

/** A pattern without braces for each of their alternatives. */
function alternativesOf(glob: string): string[] {
  const [braces, inside] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || inside === undefined) return [glob];
  return inside.split(',').flatMap((alternative) => alternativesOf(glob.replace(braces, () => alternative)));
}

test('every pattern of a room matches something', () => {
  const files = ['contract/', 'server/', 'tests/'].flatMap(list);
  const patterns = Object.values(rooms).flatMap(({ mutate, tests }) =>
    [...mutate, ...tests].flatMap(alternativesOf),
  );
  expect(patterns.filter((glob) => !files.some((file) => matchesGlob(file, glob.replace(/^!/, ''))))).toEqual(
    [],
  );
});

test('every fault that was explained can still be planted: its line stands in its file', () => {
  const explained = JSON.parse(read('tools/mutants/explained.json')) as {
    file: string;
    line: string;
    replacements: string[];
    because: string;
  }[];
  expect(explained.filter(({ file, line }) => !read(file).includes(line))).toEqual([]);
  expect(
    explained.filter(({ replacements, because }) => replacements.length === 0 || because === ''),
  ).toEqual([]);
});

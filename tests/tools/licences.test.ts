import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Licences that let anybody run, change and pass on the product under its own. */
const free = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'];
const alsoFree = ['MIT', 'MIT-0', 'MIT and ISC', 'Unlicense'];
/** Ones with a condition that is met only by these: fonts that are passed on as they are, a tool that only builds. */
const conditional = [
  { licence: 'OFL-1.1', packages: /^@fontsource-variable\/geist(-mono)?$/ },
  { licence: 'MPL-2.0', packages: /^lightningcss(-[\w-]+)?$/ },
];

interface LockEntry {
  dev?: boolean;
  license?: string;
}

async function readProductPackages(): Promise<{ place: string; name: string; licence: string }[]> {
  const lock = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true)
    .map(([place, { license = 'none' }]) => ({
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: license,
    }));
}

test('whatever the product is built from and runs on may be passed on with it', async () => {
  const packages = await readProductPackages();
  expect(packages.length).toBeGreaterThan(100);
  const refused = packages.filter(
    ({ name, licence }) =>
      ![...free, ...alsoFree].includes(licence) &&
      !conditional.some((one) => one.licence === licence && one.packages.test(name)),
  );
  expect(refused).toEqual([]);
});

test('what runs has no licence with a condition at all', async () => {
  const module = new URL('../../tools/setup/runtime-packages.mjs', import.meta.url).href;
  const { runtimePackages } = (await import(module)) as { runtimePackages(): string[] };
  const running = new Set(runtimePackages());
  const packages = (await readProductPackages()).filter(({ place }) => running.has(place));
  expect(packages.length).toBe(running.size);
  expect(packages.filter(({ licence }) => ![...free, ...alsoFree].includes(licence))).toEqual([]);
});

test('a package says the same of its licence as the lock file', async () => {
  const differing = [];
  for (const { place, licence } of await readProductPackages()) {
    const text = await readFile(join(repository, place, 'package.json'), 'utf8').catch(() => null);
    if (text === null) continue; // of another platform
    const { license } = JSON.parse(text) as { license?: string | { type: string } };
    const own = typeof license === 'object' ? license.type : license;
    if (own !== licence) differing.push({ place, licence, own });
  }
  expect(differing).toEqual([]);
});

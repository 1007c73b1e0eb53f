import { afterEach, expect, test } from 'vitest';
import { type CheckedHouse, checkHouse } from '../support/run/checked-house.ts';

let house: CheckedHouse | null = null;
afterEach(async () => {
  await house?.remove();
  house = null;
});

function filesIn(folder: string, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/part-${index}.ts`, '']));
}

test('a folder may hold 25 files, and those below it as many', async () => {
  house = await checkHouse('check-folders.mjs', {
    ...filesIn('server/links', 25),
    ...filesIn('server/links/search', 25),
  });
  expect(house.said).toContain('None of 3 folders holds more files than it may.');
  expect(house.exitCode).toBe(0);
});

test('a folder beyond 25 files is refused by name', async () => {
  house = await checkHouse('check-folders.mjs', filesIn('campaign/attacks', 26));
  expect(house.said).toContain(
    'campaign/attacks holds 26 files, and 25 is the most: files of one kind get a folder',
  );
  expect(house.exitCode).not.toBe(0);
});

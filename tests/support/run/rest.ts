import { describe, test } from 'vitest';

/**
 * `npm test` leaves tests with this tag to the rest, which `npm run test:all` adds: the same behaviour on further
 * screens, themes and databases, and what takes minutes. A whole file is left by `@module-tag rest` at its top.
 */
export const rest = { tags: ['rest'] };

/** What every complete run tries, and behind it what `npm run test:long` tries beyond that. */
export function alsoLong<Always, Beyond = Always>(
  always: readonly Always[],
  beyond: readonly Beyond[],
): readonly (Always | Beyond)[] {
  return process.env['LONG_TESTS'] === 'on' ? [...always, ...beyond] : always;
}

/** Describes something for each case: the first in `npm test`, the others in the rest. */
export function describeFirst<Case>(
  [first, ...others]: readonly Case[],
  name: string,
  body: (here: Case) => void,
): void {
  describe.each([first as Case])(name, body);
  describe.each(others)(name, rest, body);
}

/** The same for a single test. */
export function testFirst<Case>(
  [first, ...others]: readonly Case[],
  name: string,
  body: (here: Case) => Promise<void> | void,
  options: { timeout?: number } = {},
): void {
  test.each([first as Case])(name, options, body);
  test.each(others)(name, { ...rest, ...options }, body);
}

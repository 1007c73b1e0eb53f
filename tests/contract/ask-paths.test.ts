import { expect, test } from 'vitest';
import { askPath, ownAskPath, readAskPath } from '../../contract/asking/ask-paths.ts';
import { isReservedCode } from '../../contract/codes.ts';
import { isRoute, paths, routeOf } from '../../contract/paths.ts';

test('the paths of a request belong to its screen, and name it', () => {
  expect(readAskPath(askPath('Abc123def456'))).toEqual({ code: 'Abc123def456', isOwn: false });
  expect(readAskPath(ownAskPath('Abc123def456'))).toEqual({ code: 'Abc123def456', isOwn: true });
  for (const path of [askPath('Abc123def456'), ownAskPath('Abc123def456'), paths.request])
    expect(routeOf(path)).toBe(paths.request);
});

test.each([
  '/r/',
  '/r/abc',
  '/R/Abc123def456',
  '/r/Abc123def456/',
  '/r/Abc123def456/Mine',
  '/r/a-b-c-d',
  '/rabc/defg',
])('%s is no request', (path) => {
  expect(readAskPath(path)).toBeNull();
  expect(isRoute(path)).toBe(false);
});

test('no code of a link hides requests', () => {
  expect(['r', 'R'].map(isReservedCode)).toEqual([true, true]);
});

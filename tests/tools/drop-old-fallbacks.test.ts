import { expect, test } from 'vitest';
import { withoutOldFallbacks } from '../../tools/build/drop-old-fallbacks.ts';

test('a style sheet keeps every rule but those that only old browsers need', () => {
  const css =
    '@layer properties{@supports ((-moz-orient:inline)){*,:before{--tw-x:0}}}@layer theme{:root{--a:1}}' +
    '.soft{color:#0003}@supports (color:color-mix(in lab, red, red)){.soft{color:color-mix(in lab,red 10%,#fff)}}' +
    '@supports (display:grid){.grid{display:grid}}';
  expect(withoutOldFallbacks(css)).toBe(
    '@layer theme{:root{--a:1}}' +
      '.soft{color:#0003}.soft{color:color-mix(in lab,red 10%,#fff)}' +
      '@supports (display:grid){.grid{display:grid}}',
  );
});

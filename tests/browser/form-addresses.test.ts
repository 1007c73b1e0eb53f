import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTarget } from '../../contract/input/target.ts';
import { openPage } from '../support/chromium.ts';
import { giveToPage } from '../support/in-chromium.ts';

const schemes = fc.constantFrom(
  '',
  'https://',
  'http://',
  '//',
  'HTTP:',
  'ftp://',
  'javascript:',
  'https:\\\\',
);
const oddLetter = fc.constantFrom(...' \t"<>`{}|^%\\[]*#?@:;,+&=~!$\'()_-.ü日😀ß\u00ad\u200d．。/');
const plainLetter = fc.constantFrom(...'abcxyz0189');
const odd = fc.string({ unit: fc.oneof(oddLetter, plainLetter), maxLength: 12 });
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.tuple(odd, fc.domain()).map((parts) => parts.join('')),
  odd,
);
const rest = fc.oneof(
  fc.constant(''),
  fc.constantFrom(':80', ':8080/', ':99999', ':x'),
  odd.map((text) => `/${text}`),
);
// Of letters that are younger than one of the two, one side knows nothing yet: they are left out.
const address = fc.oneof(
  fc.tuple(schemes, host, rest).map((parts) => parts.join('')),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);

/** Chromium escapes this sign in a path, which leads to the same place. */
function inOneSpelling(href: string): string {
  return href.replaceAll('|', '%7C');
}

function outcomeOf(entered: string): string {
  const target = readTarget(entered);
  return target.ok ? target.value.href : target.failure;
}

test('an address that the form takes in a browser the server takes, and as the same one', async () => {
  const { page, close } = await openPage('https://shylnk.test');
  await giveToPage(page, 'input/target.ts', 'target');
  const entered = [
    ...[
      'exa mple.com',
      'https://exa mple.com/',
      'a b',
      '<b>.example',
      'x"y.example',
      'a|b.com',
      '*.example.com',
    ],
    ...fc.sample(address, 4000),
  ];
  const inChromium = await page.evaluate((texts) => {
    const { target } = window as unknown as { target: { readTarget: typeof readTarget } };
    return texts.map((text) => {
      const read = target.readTarget(text);
      return read.ok ? read.value.href : read.failure;
    });
  }, entered);
  const different = entered.flatMap((text, index) =>
    inOneSpelling(inChromium[index] ?? '') === inOneSpelling(outcomeOf(text))
      ? []
      : [{ text, form: inChromium[index], server: outcomeOf(text) }],
  );
  expect(different).toEqual([]);
  await close();
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { guestStops } from '../support/browser/walk/guest-stops.ts';
import { openStops } from '../support/browser/walk/open-stops.ts';
import { signedInStops } from '../support/browser/walk/signed-in-stops.ts';
import { textsAt } from '../support/browser/walk/stop.ts';

interface Texts {
  readonly [name: string]: string | Texts | readonly string[];
}

/** Every fixed text with the names that lead to it: `links.available`. */
function namedTexts(
  texts: Texts | readonly string[],
  names: string[] = [],
): { name: string; text: string }[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const path = [...names, name];
    return typeof value === 'string' ? [{ name: path.join('.'), text: value }] : namedTexts(value, path);
  });
}

const walked = [...guestStops, ...openStops, ...signedInStops].flatMap((stop) =>
  [1440, 768, 390].flatMap((width) => textsAt(stop, width)),
);

const browserTests = readdirSync('tests/browser', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(`tests/browser/${file}`, 'utf8'))
  .join('\n');

test('every text of the specification is met in the browser: on the walk, or by the test that brings it about', () => {
  const isMet = ({ name, text }: { name: string; text: string }) =>
    walked.some((seen) => seen === text || seen.endsWith(` ${text}`)) ||
    new RegExp(`\\b${name.split('.').slice(-2).join('\\.')}\\b`).test(browserTests);
  expect(namedTexts(messages).filter((named) => !isMet(named))).toEqual([]);
});

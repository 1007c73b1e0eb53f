import { describe, expect, it } from 'vitest';
import { foldedText } from '../../server/links/options/folded-text.ts';

describe('what is searched for in people’s own words', () => {
  it.each([
    ['letters of any case', 'MÜLLER', 'Müller'],
    ['letters that are composed of two', 'mu\u0308ller', 'müller'],
    ['a letter that has two capitals', 'STRASSE', 'Straße'],
    ['both small sigmas', 'ΟΔΟΣ', 'οδος'],
    ['any blanks between words', 'call  back\n\ton', ' call back\u00a0on '],
    ['a text with NUL', 'a\u0000b', 'ab'],
    ['half an emoji', '\ud83c', '\ufffd'],
  ])('meets %s', (_what, one, other) => {
    expect(foldedText(one)).toBe(foldedText(other));
  });

  it.each([
    ['müller', 'muller'],
    ['two words', 'twowords'],
    ['🎉🥳', '🥳🎉'],
  ])('tells %s from %s', (one, other) => {
    expect(foldedText(one)).not.toBe(foldedText(other));
  });

  it('has no blank, which separates what is searched of a link', () => {
    expect(foldedText(' Two  words\u3000more ')).toBe('two\nwords\nmore');
  });
});

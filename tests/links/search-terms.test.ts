import { describe, expect, it } from 'vitest';
import { withoutSealKey } from '../../contract/input/search.ts';
import { readSearch } from '../../server/links/search/search-terms.ts';

const read = (entered: string) => readSearch(entered, 'url', 'https://shylnk.test');

describe('a search', () => {
  it.each(['ab', ' ab ', '日本'])('for %j is too short', (entered) => {
    expect(read(entered)).toBe(null);
  });

  it.each([
    ['AbC', ['abc']],
    ['  Some/Path  ', ['some/path']],
    ['two words', ['two%20words', 'two\nwords']],
    ['100%_', ['100%_']],
    ['{id}', ['%7bid%7d', '{id}']],
    ['a\\b', ['a/b', 'a\\b']],
    ['ü-x', ['%c3%bc-x', 'xn---x-wka', 'ü-x']],
    ['../x', ['../x']],
  ])('for %j looks for %j', (entered, terms) => {
    expect(read(entered)?.terms).toEqual(terms);
  });

  it('never takes along what opens a sealed secret', () => {
    const entered = 'https://shylnk.test/s/AbCd1234#1q2w3e4r';
    expect(withoutSealKey(entered)).toBe('https://shylnk.test/s/AbCd1234');
    expect(JSON.stringify(readSearch(entered, 'secret', 'https://shylnk.test'))).not.toContain('1q2w');
    expect(withoutSealKey('https://example.com/#top')).toBe('https://example.com/#top');
  });
});

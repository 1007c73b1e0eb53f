import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '../../contract/limits.ts';
import { tagName, tagNames, toTagName } from '../../contract/order/tags.ts';

const sentenceOf = (name: unknown) => z.safeParse(tagName, name).error?.issues[0]?.message ?? null;

describe('the name of a tag', () => {
  it('is one line without a comma, blanks around it aside', () => {
    expect(z.parse(tagName, '  Spring 🎉 sale ')).toBe('Spring 🎉 sale');
    for (const name of ['a,b', 'two\nlines', 'nul\u0000', 'half \ud83c'])
      expect(sentenceOf(name), name).not.toBe(null);
    for (const nothing of ['', '  ', null]) expect(sentenceOf(nothing)).toBe('Please give the tag a name');
  });

  it('has forty characters at most, emoji counted once', () => {
    expect(sentenceOf('🎉'.repeat(limits.tagNameMaxLength))).toBe(null);
    expect(sentenceOf('🎉'.repeat(limits.tagNameMaxLength + 1))).toBe(
      'That is too long (at most 40 characters)',
    );
  });

  it('stands beside nineteen others at most', () => {
    const names = Array.from({ length: limits.tagsPerLink + 1 }, (_, index) => `tag ${index}`);
    expect(z.safeParse(tagNames, names.slice(1)).success).toBe(true);
    expect(z.safeParse(tagNames, names).error?.issues[0]?.message).toBe('That is more than 20 tags');
  });

  it('can be made of any text', () => {
    expect(toTagName(' a,\tb\u0000c ')).toBe('a b c');
    expect(toTagName(' ,\n')).toBe(null);
    for (const text of ['half \ud83c', 'x'.repeat(99), `${'x'.repeat(39)} y`, 'a,b'])
      expect(sentenceOf(toTagName(text)), text).toBe(null);
  });
});

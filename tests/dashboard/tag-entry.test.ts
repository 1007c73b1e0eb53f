import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { addTag, suggestions, tagsLike, typedNames } from '../../web/features/links/tags/tag-entry.ts';

const tags = ['Newsletter', 'Spring', 'offspring', 'Straße'].map((name, id) => ({
  id,
  name,
  colour: 'grey' as const,
}));

describe('a field of tags', () => {
  test('finds tags by what was typed, those that begin with it first', () => {
    expect(tagsLike(tags, 'SPR').map(({ name }) => name)).toEqual(['Spring', 'offspring']);
    expect(tagsLike(tags, ' ')).toHaveLength(tags.length);
  });

  test('suggests what is not chosen yet, and a new tag where there is none of that name', () => {
    expect(suggestions(tags, ['spring'], 'spr')).toEqual(['offspring', 'spr']);
    expect(suggestions(tags, [], 'SPRING')).toEqual(['Spring', 'offspring']);
    expect(suggestions(tags, ['brand  new'], 'Brand new')).toEqual([]);
    expect(suggestions(tags, [], '  ')).toHaveLength(tags.length);
  });

  test('takes a tag as it is written already, and each once', () => {
    expect(addTag(tags, [], 'sPRING')).toEqual({ ok: true, chosen: ['Spring'] });
    expect(addTag(tags, ['Spring'], 'spring ')).toEqual({ ok: true, chosen: ['Spring'] });
    expect(addTag(tags, ['Spring'], ' 🎉 party ')).toEqual({ ok: true, chosen: ['Spring', '🎉 party'] });
  });

  test('says why a name or one more cannot be', () => {
    const longest = 'x'.repeat(limits.tagNameMaxLength);
    expect(addTag(tags, [], longest).ok).toBe(true);
    expect(addTag(tags, [], `${longest}x`)).toEqual({ ok: false, problem: expect.stringMatching(/\w/) });
    const full = Array.from({ length: limits.tagsPerLink }, (_, index) => `tag ${index}`);
    expect(addTag(tags, full, 'one more')).toEqual({
      ok: false,
      problem: `At most ${limits.tagsPerLink} tags fit on one.`,
    });
  });

  test('reads a pasted list', () => {
    expect(typedNames('one, two,, three ')).toEqual(['one', 'two', 'three']);
  });
});

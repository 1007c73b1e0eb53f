import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { describeRow } from '../../web/features/links/list/row-words.ts';
import { splitShortUrl, withoutScheme } from '../../web/features/links/written-address.ts';
import { fourWords } from '../../web/ui/fields/key-words/four-words.ts';
import { wordList } from '../../web/ui/fields/key-words/word-list.ts';
import { randomKey } from '../../web/ui/fields/random-key.ts';
import { writeTimeLeft, writeWhen } from '../../web/ui/format/write-time.ts';

const noon = new Date(2026, 10, 15, 12, 0).getTime();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('when something was', () => {
  test.each([
    ['Just now', noon - 59_000],
    ['1 min ago', noon - minute],
    ['59 min ago', noon - hour + 1],
    ['12 h ago', noon - 12 * hour],
    ['Yesterday', noon - 12 * hour - 1],
    ['Yesterday', new Date(2026, 10, 14, 0, 0).getTime()],
    ['13 Nov', new Date(2026, 10, 13, 23, 59).getTime()],
    ['1 Jan', new Date(2026, 0, 1).getTime()],
    ['31 Dec 2025', new Date(2025, 11, 31, 23, 59).getTime()],
    ['Just now', noon + minute],
  ])('is written %s', (words, time) => {
    expect(writeWhen(time, noon)).toBe(words);
  });

  test('a moment ago is a moment ago also just after midnight', () => {
    const midnight = new Date(2026, 10, 15).getTime();
    expect(writeWhen(midnight - 10 * minute, midnight + 9 * minute)).toBe('19 min ago');
    expect(writeWhen(midnight - hour, midnight + 2 * hour)).toBe('3 h ago');
    expect(writeWhen(midnight - hour, midnight + 5 * hour)).toBe('Yesterday');
  });
});

describe('what is left of a time', () => {
  test.each([
    ['6 d 19 h', 6 * day + 19 * hour + 59 * minute],
    ['15 d', 15 * day],
    ['23 h 59 min', day - 1],
    ['4 h', 4 * hour + 30_000],
    ['12 min', 12 * minute],
    ['Under 1 min', 59_999],
  ])('is written %s', (words, left) => {
    expect(writeTimeLeft(left)).toBe(words);
  });
});

test('a short address is told apart from what all of them begin with', () => {
  expect(splitShortUrl('https://shyl.nk/launch26')).toEqual({ start: 'shyl.nk/', code: 'launch26' });
  expect(splitShortUrl('http://localhost:3000/s/abc')).toEqual({ start: 'localhost:3000/s/', code: 'abc' });
  expect(splitShortUrl('https://shyl.nk/s/abc#v1/key')).toEqual({ start: 'shyl.nk/s/', code: 'abc#v1/key' });
});

test('an address goes without https, but not without http', () => {
  expect(withoutScheme('https://shop.test/a?b=c')).toBe('shop.test/a?b=c');
  expect(withoutScheme('https://shop.test/')).toBe('shop.test');
  expect(withoutScheme('http://shop.test/')).toBe('http://shop.test/');
});

test('a row says where a link leads, and how often a secret was opened', () => {
  const row = {
    original_url: 'https://shop.test/lamp',
    code: 'lamp',
    short_url: 'https://shyl.nk/lamp',
    created_at: '2026-11-15T12:00:00Z',
    is_active: true,
    title: null,
    tags: [],
    archived: false,
    carried_clicks: 0,
  };
  const url = { ...row, type: 'url' as const, remaining_days: null, total_clicks: 3 };
  const secret = { ...row, type: 'secret' as const };
  expect(describeRow(url)).toBe('shop.test/lamp');
  expect(describeRow({ ...secret, remaining_days: 1, total_clicks: 0 })).toBe('Not opened yet · 1 day left');
  expect(describeRow({ ...secret, remaining_days: 'expired', total_clicks: 1 })).toBe('Opened once');
  expect(describeRow({ ...secret, remaining_days: null, total_clicks: 1200 })).toBe('Opened 1,200 times');
});

test('keys are made up of four words of a list that can be read out', () => {
  expect(new Set(wordList).size).toBe(1024);
  for (const word of wordList) {
    expect(word).toMatch(/^[a-z]{3,9}$/);
    expect(wordList.filter((other) => other !== word && other.startsWith(word))).toEqual([]);
  }
  const keys = Array.from({ length: 200 }, fourWords);
  for (const key of keys) {
    const words = key.split('-');
    expect(words).toHaveLength(4);
    for (const word of words) expect(wordList).toContain(word);
    expect(key.length).toBeLessThanOrEqual(limits.keyMaxLength);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test('made-up keys without words can be read out and are never the same', () => {
  const keys = Array.from({ length: 200 }, randomKey);
  for (const key of keys) expect(key).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

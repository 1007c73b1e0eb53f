import { describe, expect, test } from 'vitest';
import type { ManyVerdict } from '../../contract/order/many.ts';
import {
  allLoaded,
  everything,
  isPicked,
  noSelection,
  ranged,
  toggled,
} from '../../web/features/links/many/selection.ts';
import { sumUp } from '../../web/features/links/many/verdict-words.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const codesOf = ({ codes }: { codes: ReadonlySet<string> }) => [...codes].sort().join('');

describe('rows of a list', () => {
  test('are picked one by one, and not any more', () => {
    const one = toggled(noSelection, order, 'b');
    expect(codesOf(toggled(one, order, 'd'))).toBe('bd');
    expect(toggled(one, order, 'b')).toMatchObject({ isOn: true, codes: new Set() });
  });

  test('are picked from the last one to another, upwards and downwards', () => {
    const last = toggled(noSelection, order, 'c');
    expect(codesOf(ranged(last, order, 'e'))).toBe('cde');
    expect(codesOf(ranged(ranged(last, order, 'e'), order, 'a'))).toBe('abcde');
  });

  test('a range without a beginning is the row itself, also where the beginning is gone', () => {
    expect(codesOf(ranged(noSelection, order, 'd'))).toBe('d');
    expect(codesOf(ranged(toggled(noSelection, order, 'gone'), order, 'd'))).toBe('dgone');
  });

  test('all of them include those that are not loaded; without one, the loaded others are left', () => {
    const all = everything(order);
    expect(isPicked(all, 'not loaded')).toBe(true);
    expect(isPicked(allLoaded(order), 'not loaded')).toBe(false);
    expect(toggled(all, order, 'b')).toMatchObject({ isAll: false });
    expect(codesOf(toggled(all, order, 'b'))).toBe('acde');
  });
});

describe('what became of many', () => {
  const verdicts = (counts: Partial<Record<ManyVerdict, number>>) =>
    Object.entries(counts).flatMap(([verdict, count]) =>
      Array<ManyVerdict>(count).fill(verdict as ManyVerdict),
    );

  test.each([
    [{ done: 1200 }, '1,200 archived'],
    [{ done: 12, not_found: 2 }, '12 archived, 2 could not be'],
    [{ done: 3, unchanged: 1 }, '3 archived, 1 was so already'],
    [{ unchanged: 2 }, '2 were so already'],
    [{ expired: 2, stopped: 1 }, '3 could not be archived'],
    [{}, '0 archived'],
  ])('%o is said as: %s', (counts, text) => {
    expect(sumUp('archive', verdicts(counts))).toBe(text);
  });
});

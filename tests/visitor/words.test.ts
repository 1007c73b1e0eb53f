import { describe, expect, it } from 'vitest';
import { sayOpeningsLeft } from '../../web/visitor/rules/openings-left.ts';
import { sayTimeLeft } from '../../web/visitor/rules/time-left.ts';

describe('how long a secret still lasts', () => {
  it.each([
    [59, 'less than a minute'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [4 * 3600 + 12 * 60 + 59, '4 h 12 min'],
    [86_400, '1 d'],
    [6 * 86_400 + 4 * 3600 + 3599, '6 d 4 h'],
    [30 * 86_400 - 1, '29 d 23 h'],
  ])('says %i seconds as "%s"', (seconds, words) => {
    expect(sayTimeLeft(seconds)).toBe(words);
  });
});

describe('how often a message can still be opened', () => {
  it.each([
    [null, 'This message can be opened without limit'],
    [0, 'This message cannot be opened again'],
    [1, 'This message can be opened 1 more time'],
    [3, 'This message can be opened 3 more times'],
  ])('says %s as "%s"', (left, words) => {
    const { before, emphasis } = sayOpeningsLeft(left);
    expect(`${before} ${emphasis}`).toBe(words);
  });
});

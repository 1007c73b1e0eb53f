import { describe, expect, it } from 'vitest';
import { inTexts, scriptPayloads } from '../../campaign/attacks/script-payloads.ts';
import { croppedT, welchT } from '../../campaign/attacks/welch.ts';
import { createSeededRandom } from '../../campaign/seeded-random.ts';

describe('chance with a seed', () => {
  it('is the same again, and another with another seed', () => {
    const draw = (seed: number) => {
      const random = createSeededRandom(seed);
      return [random.next(), random.below(1000), random.word(8), random.shuffle([1, 2, 3, 4, 5, 6, 7])];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('makes two thousand different texts that would like to be scripts', () => {
    const payloads = scriptPayloads(createSeededRandom(1), 2000);
    expect(new Set(payloads).size).toBe(2000);
    expect(inTexts(payloads, 300).every((text) => text.length <= 300)).toBe(true);
  });
});

describe('Welch’s t', () => {
  /** Around 10, and skewed as times are. */
  const times = (seed: number, shift: number) => {
    const random = createSeededRandom(seed);
    return Array.from({ length: 2000 }, () => shift + 10 - Math.log(1 - random.next()));
  };

  it('is what the textbook says', () => {
    expect(welchT([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])).toBeCloseTo(-1, 10);
    expect(welchT([3, 3, 3], [3, 3, 3])).toBe(0);
  });

  it('finds a difference that is hidden under what chance does, and none where there is none', () => {
    expect(croppedT(times(1, 0), times(2, 0.2))).toBeGreaterThan(4.5);
    expect(croppedT(times(3, 0), times(4, 0))).toBeLessThan(4.5);
  });
});

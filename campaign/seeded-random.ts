/** Chance that a seed repeats. */
export interface SeededRandom {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from 0, below the given one. */
  below(end: number): number;
  pick<Value>(values: readonly Value[]): Value;
  shuffle<Value>(values: readonly Value[]): Value[];
  /** Letters and digits. */
  word(length: number): string;
}

const wordCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Mulberry32: small, quick, and the same everywhere. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
    shuffle<Value>(values: readonly Value[]) {
      const shuffled = [...values];
      for (let place = shuffled.length - 1; place > 0; place -= 1) {
        const other = below(place + 1);
        [shuffled[place], shuffled[other]] = [shuffled[other] as Value, shuffled[place] as Value];
      }
      return shuffled;
    },
    word: (length) =>
      Array.from({ length }, () => wordCharacters[below(wordCharacters.length)] as string).join(''),
  };
}

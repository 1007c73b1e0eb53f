import { wordList } from './word-list.ts';

/** A random key of 40 bits that can be told on the telephone: `amber-river-candle-north`. */
export function fourWords(): string {
  // The list has a power of two of words, so that each is as likely as the others.
  const drawn = crypto.getRandomValues(new Uint16Array(4));
  return Array.from(drawn, (number) => wordList[number % wordList.length]).join('-');
}

/** A whole number, and perhaps its unit in words. */
const wholeNumber = /^\s*([+-]?\d+)\s*\p{L}*\.?\s*$/u;

/** What stands in a field for numbers: the number, null while it is empty, or the text that is no whole number. */
export type EnteredNumber = number | string | null;

/** Said of what has a number in it that is not a whole one, or that can be read in two ways, such as 1,5 or 1e3. */
export const notWhole = 'Enter a whole number, in digits only';

/**
 * The whole number that was entered. `none`: there is no number in it at all; `unclear`: there is one, but not a whole
 * one in plain digits, and which one is meant must not be guessed.
 */
export function readWholeNumber(entered: string | number): number | 'none' | 'unclear' {
  if (typeof entered === 'number') return Number.isInteger(entered) ? entered : 'unclear';
  const digits = wholeNumber.exec(entered)?.[1];
  if (digits !== undefined) return Number(digits);
  return /\p{N}/u.test(entered) ? 'unclear' : 'none';
}

/** What a field for numbers holds when a text has been typed into it. */
export function enteredNumber(text: string): EnteredNumber {
  if (text.trim() === '') return null;
  const read = readWholeNumber(text);
  return typeof read === 'number' ? read : text;
}

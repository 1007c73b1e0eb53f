import { characterCount, isLongerThan } from '../input/characters.ts';

/** What a cell says as text, without blanks around it; empty: nothing. */
export function textOf(value: unknown): string {
  return wordsOf(value).trim();
}

/** The same with the blanks that somebody may have meant; what both databases cannot keep is left out. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Yes or no, as services write it; null: neither. */
export function flagOf(value: unknown): boolean | null {
  const text = textOf(value).toLowerCase();
  if (['true', '1', 'yes', 'y', 'on'].includes(text)) return true;
  return ['false', '0', 'no', 'n', 'off'].includes(text) ? false : null;
}

/** A whole number from 0 on, with or without signs between its thousands; null: none. */
export function countOf(value: unknown): number | null {
  const text = textOf(value).replaceAll(/(?<=\d)[ ,_'](?=\d{3}(?!\d))/g, '');
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) ? count : null;
}

/** Names in a list, or in a text with commas between them, or else semicolons or bars. */
export function namesOf(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? value.map((one) =>
        textOf(typeof one === 'object' && one !== null ? (one as { name?: unknown }).name : one),
      )
    : textOf(value).split(textOf(value).includes(',') ? ',' : /[;|]/);
  const names = parts.map((part) => part.trim().replaceAll(/\s+/gu, ' ')).filter((name) => name !== '');
  return [...new Set(names)];
}

/** The beginning of a text; no character that people see as one is cut in two. */
export function upTo(mostCharacters: number, text: string): string {
  if (!isLongerThan(mostCharacters, text)) return text;
  let kept = '';
  let room = mostCharacters;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    room -= characterCount(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept;
}

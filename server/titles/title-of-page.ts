import { limits } from '../../contract/limits.ts';
import { decodePage } from './decode-page.ts';
import { withCharacters } from './html-characters.ts';

/** Parts of a page whose words are not the page's: where they begin, and what ends them. */
const skipped = [
  ['<!--', '-->'],
  ['<script', '</script'],
  ['<style', '</style'],
  ['<svg', '</svg'],
  ['<template', '</template'],
] as const;

/** The title of a page, of whose bytes the beginning is enough; null: it has none. */
export function titleOfPage(bytes: Uint8Array, contentType: string): string | null {
  const written = titleIn(decodePage(bytes, contentType));
  if (written === null) return null;
  const title = cleaned(withCharacters(written));
  return title === '' ? null : title;
}

/** What stands between the first `<title>` and its end. Every character is looked at once, whatever the page is made of. */
function titleIn(html: string): string | null {
  // Of the same length as the page, whatever the letters.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const tag = /<(?:!--|script|style|svg|template|title)(?![\w:-])/g;
  for (let found = tag.exec(lower); found !== null; found = tag.exec(lower)) {
    if (found[0] === '<title') {
      const start = lower.indexOf('>', found.index) + 1;
      const end = lower.indexOf('</title', start);
      return start === 0 ? null : html.slice(start, end === -1 ? undefined : end);
    }
    const ending = skipped.find(([begins]) => begins === found?.[0])?.[1] ?? '';
    const end = lower.indexOf(ending, found.index + found[0].length);
    if (end === -1) return null;
    tag.lastIndex = end + ending.length;
  }
  return null;
}

/** One line without characters that are not seen or that turn the direction of others, as long as a title may be. */
function cleaned(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Bidi_Control}\p{Cs}\p{Co}\p{Cn}\u200b\u2060\ufeff]/gu, '')
    .trim();
  const characters = [...line];
  if (characters.length <= limits.titleMaxLength) return line;
  return `${characters
    .slice(0, limits.titleMaxLength - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * How a text is searched for in people's own words, and how these words are kept for it: letter case aside, in one
 * Unicode form, with any blanks between two words the same. A line break stands for them, because a blank is what
 * separates the columns of a link in the index. NUL, which PostgreSQL cannot store, is left out as it is of what is kept.
 */
export function foldedText(text: string): string {
  const capitals = text.replaceAll('\u0000', '').toWellFormed().normalize('NFC').trim().toUpperCase();
  // One by one: a word's last sigma would come out different from one in its middle.
  const letters = [...capitals].map((letter) => letter.toLowerCase()).join('');
  return letters.replaceAll(/\s+/gu, '\n');
}

/*
 * A file of its own, away from the schemas of fields.ts: the landing page must be light, and needs this.
 */

/** How long a text is, in Unicode code points: an emoji is one character to people, and two to JavaScript. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** Whether a text has more characters than it may have. */
export function isLongerThan(most: number, text: string): boolean {
  // A code point is one or two of the units that `length` counts.
  return text.length > most && characterCount(text) > most;
}

/** What is said of such a text. */
export function tooLong(most: number): string {
  return `That is too long (at most ${most} characters)`;
}

/**
 * Counts are kept as JSON. What is folded later is added as a line of its own: nothing has to be read for that, and two
 * who do it at once need not know of each other. When there are too many lines they are written as one again.
 */
export const betweenParts = '\n';

export function partsOf(text: string): string[] {
  return text.split(betweenParts);
}

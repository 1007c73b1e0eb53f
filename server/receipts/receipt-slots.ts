export const hourMs = 60 * 60 * 1000;

/** So many openings of a link have a row each; further ones are counted by the hour. */
export const openingsApart = 100;

/** The hour that a moment lies in: what happens often has one row for each. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / hourMs);
}

/** The slot of an opening that is the so-many-th. */
export function slotOfOpening(clicks: number, atMs: number): number | null {
  return clicks > openingsApart ? hourOf(atMs) : null;
}

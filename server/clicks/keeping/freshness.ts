/** When what is remembered of links was last held against the database. */
export interface Freshness {
  /** It was right at that moment, on the clock of `now`. */
  note(atMs: number): void;
  ageMs(): number;
}

export function createFreshness(now: () => number = () => performance.now()): Freshness {
  let rightAtMs = Number.NEGATIVE_INFINITY;
  return {
    note(atMs) {
      if (atMs > rightAtMs) rightAtMs = atMs;
    },
    ageMs: () => now() - rightAtMs,
  };
}

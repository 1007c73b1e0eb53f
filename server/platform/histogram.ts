import type { Labels, Sample } from './metrics.ts';

/** Counts values by how large they are. Noting one is a few comparisons and three additions. */
export interface Histogram {
  note(value: number): void;
  read(labels?: Labels): Sample[];
}

/** Seconds that requests, commits and the like take. */
export const durationBounds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** How many things are done together. */
export const amountBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const;

export function createHistogram(bounds: readonly number[]): Histogram {
  /** Values that are no larger than the bound at the same place, and larger than the one before. */
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    note(value) {
      let place = 0;
      while (place < bounds.length && value > (bounds[place] as number)) place += 1;
      (counts[place] as number) += 1;
      sum += value;
    },
    read(labels = {}) {
      let count = 0;
      const buckets = counts.map((some, place): Sample => {
        count += some;
        const bound = bounds[place];
        return {
          suffix: '_bucket',
          labels: { ...labels, le: bound === undefined ? '+Inf' : String(bound) },
          value: count,
        };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
    },
  };
}

/** Welch's t of two samples: how far apart their means are, in units of what chance explains. */
export function welchT(one: readonly number[], other: readonly number[]): number {
  const first = moments(one);
  const second = moments(other);
  const spread = Math.sqrt(first.variance / one.length + second.variance / other.length);
  return spread === 0 ? 0 : (first.mean - second.mean) / spread;
}

/** Shares of the samples that are looked at: the slowest answers are the machine's, not the program's. */
const crops = [1, 0.95, 0.9, 0.75, 0.5];

/** The largest |t| of all crops, each at a time that is the same for both: as dudect does it. */
export function croppedT(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other].sort((first, second) => first - second);
  return Math.max(
    ...crops.map((share) => {
      const most = all[Math.ceil(share * all.length) - 1] as number;
      const isKept = (value: number) => value <= most;
      const kept = [one.filter(isKept), other.filter(isKept)] as const;
      return Math.min(kept[0].length, kept[1].length) < 2 ? 0 : Math.abs(welchT(...kept));
    }),
  );
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

import type { MetricFamily, Sample } from './metrics.ts';

/** Figures of several processes as those of one. */
export function combineMetrics(ofProcesses: MetricFamily[][]): MetricFamily[] {
  const combined = new Map<string, { family: MetricFamily; samples: Map<string, Sample> }>();
  for (const family of ofProcesses.flat()) {
    const known = combined.get(family.name) ?? { family, samples: new Map<string, Sample>() };
    combined.set(family.name, known);
    for (const sample of family.samples) {
      const key = `${sample.suffix} ${JSON.stringify(sample.labels)}`;
      const before = known.samples.get(key);
      const value =
        before === undefined
          ? sample.value
          : family.combine === 'most'
            ? Math.max(before.value, sample.value)
            : before.value + sample.value;
      known.samples.set(key, { ...sample, value });
    }
  }
  return [...combined.values()].map(({ family, samples }) => ({ ...family, samples: [...samples.values()] }));
}

/**
 * What a process that does not answer any more has counted. It still counts: who reads the figures takes a sum that
 * gets smaller for a server that began anew.
 */
export function onlyGrowing(families: MetricFamily[]): MetricFamily[] {
  return families.filter(({ type }) => type !== 'gauge');
}

/** A family of figures as it was read from Prometheus' text format. */
export interface ReadFamily {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;

/**
 * Reads Prometheus' text format 0.0.4 and throws at whatever is not in it, or is not as its guide wants it: every
 * sample belongs to the family right above it, no line comes twice, histograms are whole and only grow.
 */
export function readMetrics(text: string): Map<string, ReadFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  const families = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let current: { name: string; family: ReadFamily } | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (!metricName.test(name) || families.has(name)) throw new Error(`Bad or repeated family: ${line}`);
      current = { name, family: { type: '', help: rest, samples: [] } };
      families.set(name, current.family);
    } else if (keyword === 'TYPE') {
      if (current?.name !== name || !/^(counter|gauge|histogram)$/.test(rest))
        throw new Error(`TYPE without its HELP: ${line}`);
      current.family.type = rest;
    } else {
      if (seen.has(line.slice(0, line.lastIndexOf(' ')))) throw new Error(`A sample comes twice: ${line}`);
      seen.add(line.slice(0, line.lastIndexOf(' ')));
      current?.family.samples.push(readSample(line, current.name, current.family.type));
    }
  }
  for (const [name, family] of families) checkFamily(name, family);
  return families;
}

function readSample(line: string, family: string, type: string): ReadFamily['samples'][number] {
  const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? [];
  const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (!suffixes.some((suffix) => name === family + suffix)) throw new Error(`Not of ${family}: ${line}`);
  if (!/^(-?\d+(\.\d+)?(e[+-]?\d+)?)$/.test(value)) throw new Error(`Not a number: ${line}`);
  return { name, labels: readLabels(labels), value: Number(value) };
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  labelPair.lastIndex = 0;
  while (labelPair.lastIndex < text.length) {
    const match = labelPair.exec(text);
    if (match === null) throw new Error(`Bad labels: ${text}`);
    labels[match[1] as string] = match[2] as string;
  }
  return labels;
}

function checkFamily(name: string, { type, samples }: ReadFamily): void {
  if (type === '') throw new Error(`${name} has no type`);
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`${name} counts: it ends with _total`);
  if (type !== 'histogram') return;
  const series = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(others));
  for (const [labels, lines] of series) {
    const buckets = lines.filter((line) => line.name === `${name}_bucket`);
    const count = lines.find((line) => line.name === `${name}_count`)?.value;
    const bounds = buckets.map(({ labels: { le } }) =>
      le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
    );
    const isRising = (values: number[]) =>
      values.every((value, at) => at === 0 || value >= Number(values[at - 1]));
    const isWhole =
      lines.length === buckets.length + 2 &&
      bounds.at(-1) === Number.POSITIVE_INFINITY &&
      buckets.at(-1)?.value === count;
    if (!isWhole || !isRising(bounds) || !isRising(buckets.map(({ value }) => value)))
      throw new Error(`The histogram ${name} ${labels} is not whole`);
  }
}

/** A figure; those that differ only in labels that are not named are added up. */
export function figure(
  families: Map<string, ReadFamily>,
  name: string,
  labels: Record<string, string> = {},
): number {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''));
  if (family === undefined) throw new Error(`There is no ${name}`);
  return family.samples
    .filter((one) => one.name === name)
    .filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

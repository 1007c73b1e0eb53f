/** How the figures of several processes become one: added up, or the largest of them. */
export type Combine = 'sum' | 'most';

export type Labels = Readonly<Record<string, string>>;

/** What a family of figures is about. Labels have few values, known beforehand: never anything a visitor sends. */
export interface MetricDescription {
  /** Begins with `shylnk_` and ends with its unit; a counter's name ends with `_total`. */
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  combine?: Combine;
}

/** One figure; `suffix` is what a histogram's lines add to the name. */
export interface Sample {
  suffix: '' | '_bucket' | '_sum' | '_count';
  labels: Labels;
  value: number;
}

/** Figures of one name as they are now; plain data, so that processes can send it to each other. */
export interface MetricFamily extends MetricDescription {
  samples: Sample[];
}

/** Knows everything that is counted or measured, and reads it when it is asked for. */
export interface Metrics {
  add(description: MetricDescription, read: () => Sample[]): void;
  read(): MetricFamily[];
}

export function createMetrics(): Metrics {
  const known: { description: MetricDescription; read: () => Sample[] }[] = [];
  return {
    add: (description, read) => void known.push({ description, read }),
    read: () => known.map(({ description, read }) => ({ ...description, samples: read() })),
  };
}

export function sample(value: number, labels: Labels = {}): Sample {
  return { suffix: '', labels, value };
}

/** One number that grows: whoever counts on the hot path adds to it directly. */
export interface CounterCell {
  value: number;
}

/** A cell for each value of a label. */
export function createCells<const Value extends string>(
  values: readonly Value[],
): Record<Value, CounterCell> {
  return Object.fromEntries(values.map((value) => [value, { value: 0 }])) as Record<Value, CounterCell>;
}

export function readCells(cells: Record<string, CounterCell>, label: string, more: Labels = {}): Sample[] {
  return Object.entries(cells).map(([name, { value }]) => sample(value, { ...more, [label]: name }));
}

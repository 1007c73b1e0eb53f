import type { VisitPoint } from './visit-points.ts';

/** Where a chart's points, lines and labels lie. */
export interface ChartScales {
  x(index: number): number;
  y(count: number): number;
  /** Counts that get a line: whole numbers, four at most. */
  ticks: number[];
  /** Points that get a label under the axis: the last one always, seven at most. */
  labelled: number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const topSpace = 10;
const axisHeight = 24;
const digitWidth = 7;
const mostLabels = 7;
const labelWidth = 72;

export function chartScales(points: VisitPoint[], width: number, height: number): ChartScales {
  const ceiling = niceCeiling(Math.max(0, ...points.map((point) => point.count)));
  const left = 15 + digitWidth * String(ceiling).length;
  const right = Math.max(left + 1, width - 10);
  const bottom = height - axisHeight;
  const last = Math.max(1, points.length - 1);
  const steps = Math.min(ceiling, 3);
  return {
    x: linearScale(last, [left, right]),
    y: linearScale(ceiling, [bottom, topSpace]),
    ticks: Array.from({ length: steps + 1 }, (_, step) => (ceiling / steps) * step),
    labelled: labelledPoints(points.length, right - left),
    left,
    right,
    top: topSpace,
    bottom,
  };
}

/** From 0 to `end`, spread evenly over the range. */
export function linearScale(end: number, [from, to]: [number, number]): (value: number) => number {
  return (value) => from + (value / end) * (to - from);
}

/** The least round number over the largest count that three equal steps divide into whole numbers. */
function niceCeiling(largest: number): number {
  if (largest <= 3) return Math.max(1, Math.ceil(largest));
  const step = largest / 3;
  const magnitude = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 2, 2.5, 4, 5, 8, 10]
    .map((factor) => factor * magnitude)
    .find((value) => value >= step && Number.isInteger(value));
  return 3 * (nice ?? Math.ceil(step));
}

function labelledPoints(count: number, width: number): number[] {
  const most = Math.max(2, Math.min(mostLabels, Math.floor(width / labelWidth)));
  const every = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  const labelled: number[] = [];
  for (let index = 0; index < count - every / 2; index += every) labelled.push(index);
  return labelled.at(-1) === count - 1 ? labelled : [...labelled, count - 1];
}

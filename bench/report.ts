import type { Figures } from './comparison.ts';

/** A table of a report. */
export interface Table {
  title: string;
  /** What it shows, and how to read it. */
  explanation: string;
  columns: string[];
  rows: string[][];
}

export function toMarkdown({ title, explanation, columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, place) => (place === 0 ? '---' : '--:'));
  return [`## ${title}`, '', explanation, '', line(columns), line(rule), ...rows.map(line), ''].join('\n');
}

export const trafficColumns = [
  'Scenario',
  'Server',
  'Answers/s',
  'of bare',
  'p50 ms',
  'p99 ms',
  'p99 of bare',
  'CPU µs',
  'CPU of bare',
  'CPU µs afterwards',
  'loop p99 ms',
  'RSS MB',
];

/** A scenario's rows: the bare server first, then ours as ratios to it. */
export function trafficRows(scenario: string, servers: Figures[]): string[][] {
  return servers.map((figures, place) => [
    place === 0 ? scenario : '',
    figures.name,
    whole(figures.perSecond),
    place === 0 ? '1' : figures.ofFirst.perSecond.toFixed(2),
    figures.p50Ms.toFixed(2),
    figures.p99Ms.toFixed(2),
    place === 0 ? '1' : figures.ofFirst.p99Ms.toFixed(2),
    figures.cpuUs.toFixed(1),
    place === 0 ? '1' : figures.ofFirst.cpuUs.toFixed(2),
    place === 0 ? '' : figures.afterwardsUs.toFixed(1),
    figures.loopDelayMs.toFixed(1),
    whole(figures.memoryMb),
  ]);
}

export function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}

export function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB');
}

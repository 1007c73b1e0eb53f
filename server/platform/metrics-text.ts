import type { Labels, MetricFamily } from './metrics.ts';

/** The type of Prometheus' text format. */
export const metricsTextType = 'text/plain; version=0.0.4; charset=utf-8';

/** Figures in Prometheus' text format 0.0.4. */
export function writeMetrics(families: MetricFamily[]): string {
  return families.map(writeFamily).join('');
}

function writeFamily({ name, help, type, samples }: MetricFamily): string {
  const lines = [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix, labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
  ];
  return `${lines.join('\n')}\n`;
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

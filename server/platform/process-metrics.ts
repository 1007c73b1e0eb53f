import { type MetricFamily, type Metrics, sample } from './metrics.ts';
import { version } from './version.ts';

/** What Node tells of its own process. */
export function describeProcess(metrics: Metrics, database: 'sqlite' | 'postgres'): void {
  metrics.add(
    {
      name: 'shylnk_build_info',
      help: 'Always 1; which version runs, on what.',
      type: 'gauge',
      combine: 'most',
    },
    () => [sample(1, { version, node: process.versions.node, database })],
  );
  metrics.add(
    { name: 'shylnk_process_resident_memory_bytes', help: 'Memory of the processes.', type: 'gauge' },
    () => [sample(process.memoryUsage.rss())],
  );
  metrics.add(
    { name: 'shylnk_process_heap_bytes', help: 'Memory that JavaScript objects take.', type: 'gauge' },
    () => [sample(process.memoryUsage().heapUsed)],
  );
  metrics.add(
    {
      name: 'shylnk_process_cpu_seconds_total',
      help: 'Processor time, by where it was spent.',
      type: 'counter',
    },
    () => {
      const { user, system } = process.cpuUsage();
      return [sample(user / 1e6, { mode: 'user' }), sample(system / 1e6, { mode: 'system' })];
    },
  );
  metrics.add(
    {
      name: 'shylnk_process_start_time_seconds',
      help: 'When the youngest of the processes was started.',
      type: 'gauge',
      combine: 'most',
    },
    () => [sample(Math.round(performance.timeOrigin) / 1000)],
  );
}

/** How many processes the figures are of. */
export function processCounts(answering: number, missing: number): MetricFamily[] {
  return [
    {
      name: 'shylnk_processes',
      help: 'Processes whose figures are in here.',
      type: 'gauge',
      samples: [sample(answering)],
    },
    {
      name: 'shylnk_processes_missing',
      help: 'Processes that did not answer in time: what they have now is left out, what they counted before is not.',
      type: 'gauge',
      samples: [sample(missing)],
    },
  ];
}

/** Figures of all processes of this server, from those of one's own. */
export type GatherProcesses = (readOwn: () => MetricFamily[]) => () => Promise<MetricFamily[]>;

/** Where there is one process only. */
export const onlyProcess: GatherProcesses = (readOwn) => async () => [...readOwn(), ...processCounts(1, 0)];

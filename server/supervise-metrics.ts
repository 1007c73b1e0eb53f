import cluster, { type Worker } from 'node:cluster';
import { combineMetrics, onlyGrowing } from './platform/combine-metrics.ts';
import type { MetricFamily } from './platform/metrics.ts';
import { afterPatience } from './platform/patience.ts';
import { type GatherProcesses, processCounts } from './platform/process-metrics.ts';

/** What the supervisor and the serving processes send each other about their figures. */
type MetricsMessage =
  /** From a process that was asked for /metrics. */
  | { kind: 'gather metrics'; id: number }
  /** From the supervisor to every process, and back. */
  | { kind: 'read metrics'; id: number }
  | { kind: 'metrics'; id: number; families: MetricFamily[] }
  /** To the process that was asked. */
  | { kind: 'gathered metrics'; id: number; families: MetricFamily[] };

const patienceMs = 1000;
/** The supervisor waits for the others: whoever waits for it waits for longer. */
const supervisorPatienceMs = 2000;

function send(to: Worker | NodeJS.Process, message: MetricsMessage): void {
  // Whoever is gone meanwhile is not answered; that is noticed by who waits.
  (to as Worker).send?.(message, () => {});
}

/** The supervisor's part: has every serving process read its figures, and adds them up. */
export function superviseMetrics(processes: number): void {
  const waiting = new Map<number, (worker: Worker, families: MetricFamily[]) => void>();
  /** What each process had counted when it last answered, and what those had that are gone. */
  const counted = new Map<number, MetricFamily[]>();
  let ofGone: MetricFamily[] = [];
  let lastId = 0;

  cluster.on('message', (worker: Worker, message: MetricsMessage) => {
    if (message?.kind === 'metrics') waiting.get(message.id)?.(worker, message.families);
    if (message?.kind === 'gather metrics')
      void gather().then((families) => send(worker, { kind: 'gathered metrics', id: message.id, families }));
  });
  cluster.on('exit', ({ id }) => {
    ofGone = combineMetrics([ofGone, counted.get(id) ?? []]);
    counted.delete(id);
  });

  async function gather(): Promise<MetricFamily[]> {
    lastId += 1;
    const id = lastId;
    const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const answers = new Map<number, MetricFamily[]>();
    await new Promise<void>((resolve) => {
      const endPatience = afterPatience(patienceMs, resolve);
      waiting.set(id, (worker, families) => {
        answers.set(worker.id, families);
        counted.set(worker.id, onlyGrowing(families));
        if (answers.size < asked.length) return;
        endPatience();
        resolve();
      });
      for (const worker of asked) send(worker as Worker, { kind: 'read metrics', id });
    });
    waiting.delete(id);
    const silent = [...counted].filter(([worker]) => !answers.has(worker)).map(([, families]) => families);
    return [
      ...combineMetrics([...answers.values(), ...silent, ofGone]),
      ...processCounts(answers.size, Math.max(0, processes - answers.size)),
    ];
  }
}

/** A serving process' part: answers the supervisor, and asks it for the figures of all. */
export function gatherFromSupervisor(processes: number): GatherProcesses {
  const waiting = new Map<number, (families: MetricFamily[]) => void>();
  let lastId = 0;

  return (readOwn) => {
    process.on('message', (message: MetricsMessage) => {
      if (message?.kind === 'read metrics')
        send(process, { kind: 'metrics', id: message.id, families: readOwn() });
      if (message?.kind === 'gathered metrics') waiting.get(message.id)?.(message.families);
    });
    return () => {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const settle = (families: MetricFamily[]) => {
          endPatience();
          waiting.delete(id);
          resolve(families);
        };
        const endPatience = afterPatience(supervisorPatienceMs, () =>
          settle([...readOwn(), ...processCounts(1, processes - 1)]),
        );
        waiting.set(id, settle);
        send(process, { kind: 'gather metrics', id });
      });
    };
  };
}

import cluster, { type Worker } from 'node:cluster';
import type { Settings } from './config/settings.ts';
import { reportStart } from './config/start-up-report.ts';
import type { Log } from './platform/logger.ts';
import { onStopSignals } from './platform/stop-signals.ts';
import { superviseMetrics } from './supervise-metrics.ts';

const pauseMs = 1000;

/** Starts several serving processes that share the port, replaces one that dies, and stops them together. */
export function supervise(settings: Settings, log: Log): void {
  const listening = new Set<Worker>();
  let hasReported = false;
  let isStopping = false;

  superviseMetrics(settings.WORKERS);
  cluster.on('listening', (worker) => {
    listening.add(worker);
    if (hasReported || listening.size < settings.WORKERS) return;
    hasReported = true;
    reportStart(settings, log);
  });
  cluster.on('exit', (worker, code, signal) => {
    const wasListening = listening.delete(worker);
    const isLast = Object.keys(cluster.workers ?? {}).length === 0;
    if (isStopping) {
      if (isLast) {
        log.info('Stopped');
        process.exit(0);
      }
      return;
    }
    // A process that ended by itself before the first start was done has said why; the next one would end as well.
    const cannotStart = !wasListening && !hasReported && signal === null;
    if (cannotStart) return stopAll(code ?? 1);
    log.error({ code, signal }, 'a serving process died and is replaced');
    // One that did not get as far as serving is given time: the database may be away for a moment.
    setTimeout(replace, wasListening ? 0 : pauseMs);
  });

  function replace(): void {
    if (!isStopping) cluster.fork();
  }

  function stopAll(exitCode: number): void {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    process.exit(exitCode);
  }

  onStopSignals(['SIGINT', 'SIGTERM'], () => {
    isStopping = true;
    log.info('Stopping: finishing what is under way');
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  });
  for (let started = 0; started < settings.WORKERS; started += 1) cluster.fork();
}

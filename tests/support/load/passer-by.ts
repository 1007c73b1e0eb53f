import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What somebody met who only wanted to be redirected. */
export interface PasserByReport {
  visits: number;
  /** Whatever was not a redirect. */
  failures: string[];
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export interface PasserBy {
  leave(): Promise<PasserByReport>;
}

/** Somebody who follows a short link while others do what they do; there once a first visit is over. */
export async function startPasserBy(address: string, path: string, everyMs = 5): Promise<PasserBy> {
  const worker = new Worker(new URL('./passer-by-thread.ts', import.meta.url), {
    workerData: { address, path, everyMs },
  });
  await once(worker, 'message');
  return {
    async leave() {
      worker.postMessage('over');
      const [{ timesMs, failures }] = (await once(worker, 'message')) as [
        { timesMs: number[]; failures: string[] },
      ];
      await worker.terminate();
      const sorted = timesMs.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN) * 10) / 10;
      return { visits: sorted.length, failures, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
    },
  };
}

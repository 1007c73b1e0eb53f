import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What somebody who only wants to be redirected met meanwhile. */
export interface NeighbourReport {
  visits: number;
  /** Answers that led elsewhere, and connections that broke. */
  failures: string[];
}

/**
 * Follows a short link again and again, one visit after the other, while something else happens: in a thread of its
 * own, so that it waits for the server only.
 */
export async function visitMeanwhile(
  address: string,
  link: { code: string; target: string },
  happen: () => Promise<void>,
): Promise<NeighbourReport> {
  const worker = new Worker(new URL('./neighbour-thread.ts', import.meta.url), {
    workerData: { address, ...link },
  });
  await once(worker, 'message');
  try {
    await happen();
  } finally {
    worker.postMessage('over');
  }
  const [report] = (await once(worker, 'message')) as [NeighbourReport];
  await worker.terminate();
  return report;
}

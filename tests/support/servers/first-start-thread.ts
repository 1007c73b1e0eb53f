/** Loads the application secret of one folder after the other, in each at the same moment as the other threads. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadOrCreateAppSecret } from '../../../server/config/app-secret.ts';

const { directories, arrived, threads } = workerData as {
  directories: string[];
  arrived: Int32Array;
  threads: number;
};
const found = directories.map((directory, place) => {
  Atomics.add(arrived, place, 1);
  while (Atomics.load(arrived, place) < threads);
  return loadOrCreateAppSecret(directory);
});
parentPort?.postMessage(found);

import type { Ground } from './ground.ts';
import { getting, putLoad } from './load.ts';
import { median } from './median.ts';
import { addLinks, codeOf } from './seed.ts';

/** What so many processes did with all cores, which they share with the load. */
export interface WorkersFigures {
  workers: number;
  perSecond: number;
  /** Cores the server and the load kept busy. */
  serverCores: number;
  loadCores: number;
}

const seconds = 4;
const rounds = 3;

/** The same redirects with one process and with several, in turn. */
export async function measureWorkers(ground: Ground, counts: number[]): Promise<WorkersFigures[]> {
  await addLinks(ground.database, { owner: null, first: 0, count: 10, clicksEach: 0 });
  const results = counts.map((): WorkersFigures[] => []);
  const script = getting(`/${codeOf(1)}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, workers] of counts.entries()) {
      const server = await ground.start({
        environment: { WORKERS: String(workers) },
        mayUseAllCores: true,
      });
      const load = { address: server.address, script, mayUseAllCores: true };
      await putLoad({ ...load, seconds: 3 });
      const before = server.cpuMs();
      const result = await putLoad({ ...load, seconds });
      results[place]?.push({
        workers,
        perSecond: result.perSecond,
        serverCores: (server.cpuMs() - before) / (seconds * 1000),
        loadCores: result.cpuMs / (seconds * 1000),
      });
      await ground.countedClicks();
      await server.stop();
    }
  }
  return results.map((all, place) => ({
    workers: counts[place] as number,
    perSecond: median(all.map((one) => one.perSecond)),
    serverCores: median(all.map((one) => one.serverCores)),
    loadCores: median(all.map((one) => one.loadCores)),
  }));
}

import type { Candidate } from './candidate.ts';
import type { BenchInstallation } from './installation.ts';
import { getting, putLoad } from './load.ts';
import { median } from './median.ts';
import { addLinks, codeOf } from './seed.ts';

/** What so many processes did with all cores, which they share with the load. Medians over the rounds. */
export interface WorkersFigures {
  workers: number;
  perSecond: number;
  /** Cores the server and the load kept busy. */
  serverCores: number;
  loadCores: number;
  /** Redirects per second, beside the first of the same round. */
  ofFirst: number;
  /** The same if each process had a core to itself: redirects per second of the server's own processor time. */
  ofFirstByCore: number;
}

/** Enough for each process to have as much to do as it can. */
export const workersConnections = 256;

const rounds = 9;
const warmUpSeconds = 6;
const roundSeconds = 2;

interface Round {
  perSecond: number;
  serverCores: number;
  loadCores: number;
}

/** The same redirects with one process and with several, in turn, each on a database of its own. */
export async function measureWorkers(
  createInstallation: () => Promise<BenchInstallation>,
  counts: number[],
): Promise<WorkersFigures[]> {
  const sides: { workers: number; installation: BenchInstallation; server: Candidate; results: Round[] }[] =
    [];
  for (const workers of counts) {
    const installation = await createInstallation();
    await addLinks(installation.database, { owner: null, first: 0, count: 10, clicksEach: 0 });
    const server = await installation.start({
      environment: { WORKERS: String(workers) },
      mayUseAllCores: true,
    });
    await runRound(server, warmUpSeconds);
    await installation.countedClicks();
    sides.push({ workers, installation, server, results: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { installation, server, results } of sides) {
      results.push(await runRound(server, roundSeconds));
      await installation.countedClicks();
    }
  }
  for (const { installation, server } of sides) {
    await server.stop();
    await installation.remove();
  }
  const first = sides[0]?.results ?? [];
  return sides.map(({ workers, results }) => summarize(workers, results, first));
}

async function runRound(server: Candidate, seconds: number): Promise<Round> {
  const before = server.cpuMs();
  const result = await putLoad({
    address: server.address,
    script: getting(`/${codeOf(1)}`),
    connections: workersConnections,
    mayUseAllCores: true,
    seconds,
  });
  return {
    perSecond: result.perSecond,
    serverCores: (server.cpuMs() - before) / (seconds * 1000),
    loadCores: result.cpuMs / (seconds * 1000),
  };
}

function summarize(workers: number, results: Round[], first: Round[]): WorkersFigures {
  const middle = (figure: keyof Round) => median(results.map((round) => round[figure]));
  const middleRatio = (figure: (round: Round) => number) =>
    median(results.map((round, place) => figure(round) / figure(first[place] as Round)));
  return {
    workers,
    perSecond: middle('perSecond'),
    serverCores: middle('serverCores'),
    loadCores: middle('loadCores'),
    ofFirst: middleRatio(({ perSecond }) => perSecond),
    ofFirstByCore: workers * middleRatio(({ perSecond, serverCores }) => perSecond / serverCores),
  };
}

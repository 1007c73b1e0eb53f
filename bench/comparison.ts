import type { Candidate } from './candidate.ts';
import { type LoadResult, putLoad } from './load.ts';
import { median } from './median.ts';

/** Load that makes a server ready. */
export interface WarmUp {
  script: string;
  seconds: number;
}

/** A server that is compared with others. */
export interface ComparedServer {
  name: string;
  candidate: Candidate;
  script: string;
  /** What is asked for beforehand, where that is more than a few seconds of the same. */
  warmUp?: WarmUp;
  /** Checks, after each round, that what was answered was really done; throws when it was not. */
  check?(answers: number): Promise<void>;
}

/** Medians over the rounds. */
export interface Figures {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server for one answer, in microseconds, while under load. */
  cpuUs: number;
  /** The same as ratios to the first server, each to the middle of its figures right before and right after. */
  ofFirst: { perSecond: number; p99Ms: number; cpuUs: number };
  /** What it took afterwards, until everything was counted up and checked. */
  afterwardsUs: number;
  memoryMb: number;
  loopDelayMs: number;
}

const warmUpSeconds = 4;
// Short, because machines have good and bad moments, and those who are compared should meet in the same one.
const roundSeconds = 1;

/** Puts the same load on each in turn, several times over, and once more on the first. */
export async function compareServers(
  servers: [ComparedServer, ...ComparedServer[]],
  rounds: number,
): Promise<Figures[]> {
  const results = servers.map((): Round[] => []);
  for (const { warmUp, ...comparedServer } of servers) {
    if (warmUp !== undefined) await runRound({ ...comparedServer, script: warmUp.script }, warmUp.seconds);
    await runRound(comparedServer, warmUpSeconds);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, comparedServer] of servers.entries())
      results[place]?.push(await runRound(comparedServer, roundSeconds));
  }
  results[0]?.push(await runRound(servers[0], roundSeconds));
  return servers.map(({ name }, place) => summarize(name, results[place] as Round[], results[0] as Round[]));
}

interface Round extends LoadResult {
  cpuUs: number;
  afterwardsUs: number;
  memoryMb: number;
  loopDelayMs: number;
}

async function runRound({ name, candidate, script, check }: ComparedServer, seconds: number): Promise<Round> {
  await candidate.loopDelayMs();
  const before = candidate.cpuMs();
  const result = await putLoad({ address: candidate.address, seconds, script });
  const after = candidate.cpuMs();
  const loopDelayMs = await candidate.loopDelayMs();
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} of ${result.answers} answers failed`);
  await check?.(result.answers);
  return {
    ...result,
    cpuUs: ((after - before) * 1000) / result.answers,
    afterwardsUs: ((candidate.cpuMs() - after) * 1000) / result.answers,
    memoryMb: candidate.memoryBytes() / 2 ** 20,
    loopDelayMs,
  };
}

function summarize(name: string, all: Round[], first: Round[]): Figures {
  const middle = (figure: keyof Round) => median(all.map((round) => round[figure]));
  // A machine that is slow for a while is so for those who come one after the other.
  const firstAround = (place: number, figure: keyof Round) =>
    first.slice(place, place + 2).reduce((sum, round) => sum + round[figure] / 2, 0);
  const middleRatio = (figure: keyof Round) =>
    median(all.slice(0, first.length - 1).map((round, place) => round[figure] / firstAround(place, figure)));
  return {
    name,
    perSecond: middle('perSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    cpuUs: middle('cpuUs'),
    ofFirst: {
      perSecond: middleRatio('perSecond'),
      p99Ms: middleRatio('p99Ms'),
      cpuUs: middleRatio('cpuUs'),
    },
    afterwardsUs: middle('afterwardsUs'),
    memoryMb: middle('memoryMb'),
    loopDelayMs: middle('loopDelayMs'),
  };
}

import { expect } from 'vitest';
import { untilWithin } from '../run/until-within.ts';
import { readiness } from '../servers/readiness.ts';
import { findMiscounts, type PostgresTrial, startPostgresTrial } from './postgres-trial.ts';

/** What can happen to a database, or to the way there; resolves when it is back. */
export const faults: Record<string, (trial: PostgresTrial) => Promise<void>> = {
  'connections are reset': async ({ proxy }) => proxy.reset(),
  'connections are ended by the server': async ({ ask }) => {
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  },
  'server is ended and started again': ({ cluster }) => cluster.restartImmediately(),
  'network swallows everything': async ({ proxy, server }) => {
    proxy.swallow();
    await untilWithin(patienceMs, '/readyz says that nothing can be recorded', async () => {
      return (await readiness(server.address)) === 503;
    });
    proxy.pass();
  },
};

/** It takes one to three seconds; how long exactly, the campaign measures. */
const patienceMs = 60_000;

/** Lets a fault happen again and again under load, and holds the server to what it promises. */
export async function surviveFault(name: string, rounds: number): Promise<void> {
  const trial = await startPostgresTrial();
  const { visitors, server } = trial;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await visitors.enjoy(100);
      await faults[name]?.(trial);
      await untilWithin(patienceMs, 'everybody is served again', visitors.allServedAgain());
      await untilWithin(patienceMs, '/readyz says so', async () => {
        return (await readiness(server.address)) === 200;
      });
    }
    await visitors.enjoy(20);
    const stopped = server.stop();
    await untilWithin(patienceMs, 'the server ends', () => isSettled(stopped));
    expect(await stopped).toBe(0);
    await visitors.leave();
    expect(await findMiscounts(trial)).toEqual({
      countedTwice: [],
      answeredNotCounted: [],
      madeNotStored: [],
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${server.output().slice(-4000)}`, { cause: error });
  } finally {
    await trial.end();
  }
}

export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

import { systemClock } from '../../server/platform/clock.ts';
import { createSignedInUser } from '../../tests/support/builders/account-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../tests/support/database/shared-database.ts';
import type { DatabaseKind } from '../../tests/support/servers/app-under-test.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { type ServerProcess, startServer } from '../../tests/support/servers/server-process.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { compareStored } from './compare-stored.ts';
import { createLedger, type Differences, type Ledger } from './ledger.ts';
import { startWorkload, type Workload } from './workload.ts';

/** A server with people on it and a ledger, which may be killed and started again. */
export interface Trial {
  shared: SharedDatabase;
  ledger: Ledger;
  workload: Workload;
  server(): ServerProcess;
  /** Starts it again at the same address; gives the milliseconds until it answered. */
  restart(): Promise<number>;
  audit(): Promise<Differences>;
  end(): Promise<void>;
}

export interface TrialOptions {
  random: SeededRandom;
  environment?: Record<string, string>;
}

export async function startTrial(kind: DatabaseKind, options: TrialOptions): Promise<Trial> {
  const shared = await createSharedDatabase(kind);
  const { token } = await createSignedInUser({ database: shared.database, clock: systemClock });
  const environment = { ...shared.environment, ...options.environment, PORT: String(await freePort()) };
  let server = await startServer(environment);
  const ledger = createLedger();
  const workload = startWorkload({ address: server.address, token, ledger, random: options.random });
  return {
    shared,
    ledger,
    workload,
    server: () => server,
    async restart() {
      const began = performance.now();
      await server.kill();
      server = await startServer(environment);
      return Math.round(performance.now() - began);
    },
    audit: () => compareStored(shared.database, ledger),
    async end() {
      await workload.leave();
      await server.kill();
      await shared.remove();
    },
  };
}

import type { IncomingMessage } from 'node:http';
import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import { byteGateSize, createByteGate } from './http/byte-gate.ts';
import { boundlessCalls, createCallBudgets } from './http/call-budgets.ts';
import { clientAddress, trustedProxies } from './http/client-address.ts';
import { createAnswerToError } from './http/error-boundary.ts';
import { createRateLimiter, unlimited } from './http/rate-limiter.ts';
import { hstsOf } from './http/security-headers.ts';
import { loadVisitorPages } from './http/visitor-pages-bundle.ts';
import { createJobRunner } from './jobs/jobs.ts';
import { createInstruments } from './metrics/instruments.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/logger.ts';
import type { GatherProcesses } from './platform/process-metrics.ts';
import type { Random } from './platform/random.ts';
import { createTellFault } from './platform/throttled-log.ts';
import type { Vault } from './platform/vault.ts';
import { createPurge } from './secrets/purge.ts';

/** The real things the application is built from. */
export interface AppDeps {
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Log;
  /** Where the built web application lies. */
  distDirectory: string;
  /** Brings the figures of all serving processes together; there is one unless said otherwise. */
  gatherProcesses?: GatherProcesses;
}

/** What every room may be made from: the real things, and what is made of them alone. */
export async function createServices(deps: AppDeps) {
  const { settings, database, vault, clock, log } = deps;
  const publicUrl = settings.PUBLIC_URL;
  const isLimited = settings.RATE_LIMITS === 'on';
  const tellFault = createTellFault(deps);
  const isTrustedProxy = trustedProxies(settings.TRUSTED_PROXIES);
  const purge = createPurge(database);
  const gate = createByteGate(byteGateSize);
  const jobRunner = createJobRunner({ tellFault, clock });
  return {
    ...deps,
    ...(await loadVisitorPages(deps.distDirectory)),
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    hsts: hstsOf(publicUrl, settings.HSTS),
    isTrustedProxy,
    addressOf: (request: IncomingMessage) => clientAddress(request, isTrustedProxy),
    tellFault,
    answerToError: createAnswerToError({ log, tellFault }),
    limiter: isLimited
      ? createRateLimiter({ database, clock, secret: vault.derive('rate limits') })
      : unlimited,
    budgets: isLimited ? createCallBudgets({ clock }) : boundlessCalls,
    gate,
    jobRunner,
    /** For jobs: people come first. */
    background: database.inBackground(),
    instruments: createInstruments(),
    purge,
    /** Whatever cannot be purged now is tried again by the jobs. */
    purgeOrLater: () =>
      purge.run().catch((error: unknown) => log.error({ err: error }, 'what was deleted is not yet purged')),
    figures: { largeBodies: gate.figures, jobs: jobRunner.figures, database: database.figures },
  };
}

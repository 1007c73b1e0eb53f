import type { IncomingMessage } from 'node:http';
import type { AppDeps } from './app-deps.ts';
import { byteGateSize, createByteGate } from './http/byte-gate.ts';
import { boundlessCalls, createCallBudgets } from './http/call-budgets.ts';
import { clientAddress, trustedProxies } from './http/client-address.ts';
import { createAnswerToError } from './http/error-boundary.ts';
import { createRateLimiter, unlimited } from './http/rate-limiter.ts';
import { hstsOf } from './http/security-headers.ts';
import { loadVisitorPages } from './http/visitor-pages-bundle.ts';
import { createJobRunner } from './jobs/jobs.ts';
import { createInstruments } from './metrics/instruments.ts';
import { connectableAddresses } from './outbound/public-address.ts';
import { createRequestOutside } from './outbound/request-outside.ts';
import { resolveByDns } from './outbound/resolve-name.ts';
import { createTellFault } from './platform/throttled-log.ts';
import { createPurge } from './secrets/purge.ts';

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
    requestOutside: createRequestOutside({
      resolveName: deps.resolveName ?? resolveByDns,
      mayConnectTo: connectableAddresses(settings.OUTBOUND_NETWORKS),
    }),
    gate,
    jobRunner,
    /** For jobs: people come first. */
    background: database.withUrgency('background'),
    instruments: createInstruments(),
    purge,
    /** Whatever cannot be purged now is tried again by the jobs. */
    purgeOrLater: () =>
      purge.run().catch((error: unknown) => log.error({ err: error }, 'what was deleted is not yet purged')),
    figures: { largeBodies: gate.figures, jobs: jobRunner.figures, database: database.figures },
  };
}

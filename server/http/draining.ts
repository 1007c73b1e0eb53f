import type { FastPath } from './fastify-server.ts';

/** What happens between being told to stop and stopping. */
export interface Draining {
  /** From now on proxies are told to go elsewhere; every request is still answered. */
  begin(): void;
  isDraining(): boolean;
  /** Comes before everything else that answers requests. */
  take: FastPath;
}

/** Sent by a proxy that asks another server when this one answers 502, and asks this one no more for some time. */
export const retriesElsewhereHeader = 'x-retries-elsewhere';

/**
 * No connection is kept any more, so that none is being used again in the moment in which it is closed. Proxies that
 * ask for /readyz stop coming by themselves. One that does not is sent away by a status that nothing else here has, and
 * only with what it can repeat: what changes something is still done.
 */
export function createDraining(): Draining {
  let isDraining = false;
  return {
    begin() {
      isDraining = true;
    },
    isDraining: () => isDraining,
    take(request, response) {
      if (!isDraining) return false;
      response.shouldKeepAlive = false;
      const isRepeatable = request.method === 'GET' || request.method === 'HEAD';
      if (!isRepeatable || request.headers[retriesElsewhereHeader] === undefined) return false;
      response.writeHead(502, { 'cache-control': 'no-store' }).end();
      return true;
    },
  };
}

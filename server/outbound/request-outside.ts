import { fail, ok, type Result } from '../../contract/result.ts';
import { createHostTurns, type HostTurns, type MostHostTurns } from './host-turns.ts';
import type { OutboundAnswer, OutboundFailure, RequestOutside, ResolveName } from './outbound-port.ts';
import { pinnedRequest } from './pinned-request.ts';
import type { MayConnectTo } from './public-address.ts';

export interface OutboundDeps {
  resolveName: ResolveName;
  mayConnectTo: MayConnectTo;
}

const mostTurns: MostHostTurns = { perHost: 4, inAll: 32 };

/**
 * Makes requests to addresses that somebody else has chosen. The name is resolved once; every address it has must be
 * one that may be connected to, and the connection is made to these and to no other.
 */
export function createRequestOutside(deps: OutboundDeps): RequestOutside {
  const turns = createHostTurns(mostTurns);
  return async (request) => {
    const url = readAddress(request.address);
    if (url === null) return fail('address-refused');
    const signal = AbortSignal.timeout(request.timeoutMs);
    try {
      return await inTurn(turns, url.host, signal, async () => {
        const addresses = await addressesOf(deps, url, signal);
        if (addresses === null) return fail('no-public-address');
        return ok(await pinnedRequest(url, addresses, request, signal));
      });
    } catch {
      // What went wrong in detail is the business of those who run that host, or of an inner network.
      return fail(signal.aborted ? 'timed-out' : 'unreachable');
    }
  };
}

/** The address if it may be asked for at all; whether its host may be is another question. */
function readAddress(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' ? url : null;
}

async function inTurn(
  turns: HostTurns,
  host: string,
  signal: AbortSignal,
  act: () => Promise<Result<OutboundAnswer, OutboundFailure>>,
): Promise<Result<OutboundAnswer, OutboundFailure>> {
  const end = await turns.take(host, signal);
  try {
    return await act();
  } finally {
    end();
  }
}

/** What the connection may be made to; null: nothing. One address that leads inward makes all of a name suspect. */
async function addressesOf(
  { resolveName, mayConnectTo }: OutboundDeps,
  { hostname }: URL,
  signal: AbortSignal,
): Promise<string[] | null> {
  const written = /^\[(.*)\]$/.exec(hostname)?.[1] ?? (/^[\d.]+$/.test(hostname) ? hostname : null);
  const addresses = written === null ? await resolveName(hostname, signal) : [written];
  signal.throwIfAborted();
  return addresses.length > 0 && addresses.every(mayConnectTo) ? addresses : null;
}

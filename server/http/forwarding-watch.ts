import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { IsTrustedProxy } from './client-address.ts';

export interface ForwardingDeps {
  log: Pick<Log, 'warn'>;
  clock: Clock;
  isTrustedProxy: IsTrustedProxy;
  /** Whether PUBLIC_URL has https. */
  isHttps: boolean;
}

/** The operator reads it once; every client can send such a header, and must not fill the log with it. */
const silenceMs = 60 * 60 * 1000;

/**
 * Warns of a proxy that the settings do not know: all clients behind it would have its address and share one budget, and
 * links would be built for http. Most requests cost three looks at headers that are not there.
 */
export function createForwardingWatch(deps: ForwardingDeps): (request: IncomingMessage) => void {
  const { isTrustedProxy, isHttps, clock } = deps;
  const silentUntil = { untrusted: Number.NEGATIVE_INFINITY, http: Number.NEGATIVE_INFINITY };

  function warn(about: keyof typeof silentUntil, peer: string, sentence: string): void {
    silentUntil[about] = clock.now() + silenceMs;
    deps.log.warn({ peer }, sentence);
  }

  return ({ headers, socket }) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!isForwarded && headers['x-forwarded-proto'] === undefined) return;
    const peer = socket.remoteAddress ?? '';
    if (isForwarded && clock.now() >= silentUntil.untrusted && !isTrustedProxy(peer))
      warn(
        'untrusted',
        peer,
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES, and is not believed. If this is your proxy, add its address there.',
      );
    if (!isHttps && clock.now() >= silentUntil.http && isOverHttps(headers))
      warn(
        'http',
        peer,
        'Visitors come over https, but PUBLIC_URL says http. Set PUBLIC_URL to the address that they use.',
      );
  };
}

function isOverHttps(headers: IncomingHttpHeaders): boolean {
  return headers['x-forwarded-proto'] === 'https';
}

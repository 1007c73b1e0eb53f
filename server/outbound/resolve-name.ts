import { Resolver } from 'node:dns/promises';
import type { ResolveName } from './outbound-port.ts';

const tryMs = 2_000;
const tries = 2;

/**
 * Asks DNS itself, not the system's `getaddrinfo`: that keeps one of Node's few threads for as long as a slow server of
 * names likes, and hashing passwords needs them.
 */
export const resolveByDns: ResolveName = async (name, signal) => {
  const resolver = new Resolver({ timeout: tryMs, tries });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.all([
      resolver.resolve4(name).catch(none),
      resolver.resolve6(name).catch(none),
    ]);
    return found.flat();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

function none(): string[] {
  return [];
}

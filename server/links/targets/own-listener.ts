import ipaddr from 'ipaddr.js';
import { canonicalHost } from './host.ts';
import type { IsOwnListener } from './target.ts';

export interface Listening {
  /** As the setting has it: an address, a name, or the address that means all of them. */
  host: string;
  port: number;
  /** The machine's own addresses. */
  addresses: readonly string[];
}

/** Recognises links to the port this server listens on, by loopback or by one of the machine's addresses. */
export function createOwnListener({ host, port, addresses }: Listening): IsOwnListener {
  const listensOn = rangeOf(host);
  const isOnAll = listensOn === 'unspecified';
  const hosts = new Set([host, ...(isOnAll ? addresses : [])].map(asHost));
  return (url) => {
    if (portOf(url) !== port) return false;
    const asked = canonicalHost(url.hostname);
    if (hosts.has(asked)) return true;
    // Systems take the unspecified address for loopback, too.
    const range = rangeOf(asked);
    const isLoopback = range === 'loopback' || range === 'unspecified' || /(^|\.)localhost$/.test(asked);
    return isLoopback && (isOnAll || listensOn === 'loopback' || host === 'localhost');
  };
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function asHost(address: string): string {
  const bare = address.replace(/%.*/, '');
  return canonicalHost(ipaddr.IPv6.isValid(bare) ? `[${bare}]` : bare.toLowerCase());
}

function rangeOf(host: string): string | null {
  const address = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : null;
}

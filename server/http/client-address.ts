import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Says whether an address is one of our reverse proxies. */
export type IsTrustedProxy = (address: string) => boolean;

export function trustedProxies(ranges: string[] | null): IsTrustedProxy {
  if (ranges === null) return () => false;
  const parsed = ranges.map((range) =>
    ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${fullLength(range)}`),
  );
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address);
    return parsed.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits));
  };
}

function fullLength(address: string): number {
  return address.includes(':') ? 128 : 32;
}

/** The visitor's address: the last one that none of our proxies has. Without proxies no header is believed. */
export function clientAddress(request: IncomingMessage, isTrustedProxy: IsTrustedProxy): string {
  let address = request.socket.remoteAddress ?? '';
  if (!isTrustedProxy(address)) return address;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim());
  while (isTrustedProxy(address) && forwarded.length > 0) address = forwarded.pop() || address;
  return address;
}

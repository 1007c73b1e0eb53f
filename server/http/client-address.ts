import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Says whether an address is one of our reverse proxies. */
export type IsTrustedProxy = (address: string) => boolean;

export function trustedProxies(ranges: string[] | null): IsTrustedProxy {
  if (ranges === null) return () => false;
  const parsed = ranges.map((range) =>
    range.includes('/') ? ipaddr.parseCIDR(range) : onlyAddress(ipaddr.parse(range)),
  );
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address);
    return parsed.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits));
  };
}

/** An address as the network that has it alone. */
function onlyAddress(address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return [address, address.toByteArray().length * 8];
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

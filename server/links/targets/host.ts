import ipaddr from 'ipaddr.js';

/**
 * One spelling for a host as the URL parser gives it: without the root's dot, and an IPv4 address that is wrapped into
 * an IPv6 address (mapped, NAT64, 6to4) as the IPv4 address that it leads to.
 */
export function canonicalHost(host: string): string {
  const bare = host.replace(/\.+$/, '');
  if (!bare.startsWith('[')) return bare;
  const address = bare.slice(1, -1);
  return ipaddr.IPv6.isValid(address) ? wrappedIpv4(ipaddr.IPv6.parse(address)) : bare;
}

function wrappedIpv4(address: ipaddr.IPv6): string {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6052':
      return bytes.slice(12).join('.');
    case '6to4':
      return bytes.slice(2, 6).join('.');
    default:
      return isIpv4Compatible(bytes) ? bytes.slice(12).join('.') : `[${address.toRFC5952String()}]`;
  }
}

/** `::192.0.2.1`, long deprecated, which some systems still take for the IPv4 address; `::` and `::1` are not that. */
function isIpv4Compatible(bytes: number[]): boolean {
  return bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 14).some((byte) => byte !== 0);
}

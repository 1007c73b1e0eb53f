import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Says whether the server may connect to an address. */
export type MayConnectTo = (address: string) => boolean;

/** Unicast by its range, but reachable from inside a cloud only: it answers there as the machine's own host. */
const insideClouds: readonly Network[] = [[ipaddr.parse('168.63.129.16'), 32]];

/** What IANA has given out as globally routed; all else in IPv6 is special, local, or nobody's yet. */
const globalUnicast: Network = [ipaddr.parse('2000::'), 3];

/** Public addresses, and those in networks that the operator names. */
export function connectableAddresses(namedNetworks: readonly string[] | null): MayConnectTo {
  const named = (namedNetworks ?? []).map(parseNetwork);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isIn(named, address) || isPublic(address);
  };
}

function parseNetwork(range: string): Network {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.parse(range);
  return [address, address.toByteArray().length * 8];
}

function isIn(networks: readonly Network[], address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !isIn(insideClouds, address);
  const carried = carriedAddresses(address);
  if (carried !== null) return carried.every(isPublic);
  return isIn([globalUnicast], address) && address.range() === 'unicast';
}

/** The IPv4 addresses that an IPv6 address stands for, where it only carries them; null: it stands for itself. */
function carriedAddresses(address: ipaddr.IPv6): ipaddr.IPv4[] | null {
  const bytes = address.toByteArray();
  const at = (start: number, mask = 0) =>
    new ipaddr.IPv4(bytes.slice(start, start + 4).map((byte) => byte ^ mask));
  switch (address.range()) {
    case 'ipv4Mapped':
      return [at(12)];
    case 'rfc6052':
      // 64:ff9b:1::/48 is for the translators of a local network, which carry what they like.
      return address.match(ipaddr.parse('64:ff9b::') as ipaddr.IPv6, 96) ? [at(12)] : null;
    case '6to4':
      return [at(2)];
    case 'teredo':
      // The server, and the client with all its bits turned.
      return [at(4), at(12, 0xff)];
    default:
      return null;
  }
}

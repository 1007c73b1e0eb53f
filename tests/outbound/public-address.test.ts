import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectableAddresses } from '../../server/outbound/public-address.ts';

const mayConnectTo = connectableAddresses(null);

/** IANA's registries of special addresses, and what is kept for local use: network and length. */
const specialIpv4: [number, number][] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
].map((range) => {
  const [network = '', length] = range.split('/');
  return [numberOf(network), Number(length)];
});

const specialIpv6: [bigint, number][] = [
  ['0000:0000:0000:0000:0000:0000:0000:0000', 8],
  ['0100:0000:0000:0000:0000:0000:0000:0000', 8],
  ['0200:0000:0000:0000:0000:0000:0000:0000', 7],
  ['0400:0000:0000:0000:0000:0000:0000:0000', 6],
  ['0800:0000:0000:0000:0000:0000:0000:0000', 5],
  ['1000:0000:0000:0000:0000:0000:0000:0000', 4],
  ['0064:ff9b:0001:0000:0000:0000:0000:0000', 48],
  ['2001:0db8:0000:0000:0000:0000:0000:0000', 32],
  ['2001:0002:0000:0000:0000:0000:0000:0000', 48],
  ['2001:0010:0000:0000:0000:0000:0000:0000', 28],
  ['2001:0020:0000:0000:0000:0000:0000:0000', 28],
  ['3fff:0000:0000:0000:0000:0000:0000:0000', 20],
  ['4000:0000:0000:0000:0000:0000:0000:0000', 2],
  ['8000:0000:0000:0000:0000:0000:0000:0000', 1],
].map(([network, length]) => [BigInt(`0x${String(network).replaceAll(':', '')}`), Number(length)]);

function numberOf(ipv4: string): number {
  return ipv4.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function ipv4(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

function ipv6(value: bigint): string {
  return (value.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':');
}

/** Any address of any of these networks. */
const anySpecialIpv4 = fc.constantFrom(...specialIpv4).chain(([network, length]) => {
  return fc.integer({ min: 0, max: 2 ** (32 - length) - 1 }).map((rest) => network + rest);
});
const anySpecialIpv6 = fc
  .constantFrom(...specialIpv6)
  .chain(([network, length]) =>
    fc.bigInt({ min: 0n, max: 2n ** BigInt(128 - length) - 1n }).map((rest) => network + rest),
  )
  // 64:ff9b::/96 and ::ffff:0:0/96 carry IPv4 addresses, which decide.
  .filter((value) => value >> 32n !== 0x64_ff9b_0000_0000_0000_0000n && value >> 32n !== 0xffffn);

/** What carries an IPv4 address inside. */
const carriers: Record<string, (inner: number) => bigint> = {
  'IPv4-mapped': (inner) => (0xffffn << 32n) | BigInt(inner),
  NAT64: (inner) => (0x64_ff9bn << 96n) | BigInt(inner),
  '6to4': (inner) => (0x2002n << 112n) | (BigInt(inner) << 80n) | 1n,
  'the client of Teredo': (inner) =>
    (0x2001_0000n << 96n) | (BigInt(numberOf('8.8.8.8')) << 64n) | (BigInt(inner) ^ 0xffff_ffffn),
  'the server of Teredo': (inner) =>
    (0x2001_0000n << 96n) | (BigInt(inner) << 64n) | (BigInt(numberOf('8.8.8.8')) ^ 0xffff_ffffn),
};

describe('what the server may connect to', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'is a public address such as %s',
    (address) => expect(mayConnectTo(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '::1',
    '169.254.169.254',
    '10.1.2.3',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::8.8.8.8',
    'fe80::1',
    'fec0::1',
    '0.0.0.0',
    '::',
    'not an address',
  ])('is not %s', (address) => expect(mayConnectTo(address)).toBe(false));

  it('is no address of any special range of IPv4', () => {
    fc.assert(
      fc.property(anySpecialIpv4, (value) => {
        expect(mayConnectTo(ipv4(value))).toBe(false);
      }),
    );
  });

  it('is no address of any special range of IPv6', () => {
    fc.assert(
      fc.property(anySpecialIpv6, (value) => {
        expect(mayConnectTo(ipv6(value))).toBe(false);
      }),
    );
  });

  it.each(Object.keys(carriers))('is decided by the address inside, of %s', (name) => {
    const carry = carriers[name] as (inner: number) => bigint;
    expect(mayConnectTo(ipv6(carry(numberOf('8.8.4.4'))))).toBe(true);
    fc.assert(
      fc.property(anySpecialIpv4, (value) => {
        expect(mayConnectTo(ipv6(carry(value)))).toBe(false);
      }),
    );
  });

  it('is also what the operator names, and nothing beside it', () => {
    const named = connectableAddresses(['10.0.0.0/8', '::1', '192.168.1.7']);
    for (const address of ['10.9.9.9', '::1', '192.168.1.7', '::ffff:10.0.0.1', '8.8.8.8'])
      expect(named(address), address).toBe(true);
    for (const address of ['127.0.0.1', '192.168.1.8', '::2']) expect(named(address), address).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { addressGroup, ipv6Network } from '../../server/http/rate-limiter.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
])('%s is limited as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

it('what is no address is a group of its own', () => {
  expect(addressGroup('')).toBe('');
  expect(addressGroup('unknown')).toBe('unknown');
});

it('a network is told of IPv6 addresses alone', () => {
  expect(ipv6Network('2001:db8:1:2ff::1', 56)).toBe('2001:db8:1:200::');
  for (const other of ['', 'unknown', '192.0.2.7', '::ffff:192.0.2.7'])
    expect(ipv6Network(other, 56)).toBeNull();
});

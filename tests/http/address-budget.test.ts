import { expect, it } from 'vitest';
import { byAddress } from '../../server/http/address-budget.ts';

const rule = { name: 'tries', attempts: 10, windowSeconds: 60 };
const groupsOf = (address: string) =>
  byAddress(rule, address, 'a|').map(([{ name, attempts }, who]) => `${name} ${attempts} ${who}`);

it('an IPv4 address is counted by itself, in whatever clothes', () => {
  expect(groupsOf('192.0.2.7')).toEqual(['tries 10 a|192.0.2.7']);
  expect(groupsOf('::ffff:192.0.2.7')).toEqual(['tries 10 a|192.0.2.7']);
});

it.each([
  ['2001:db8:1:2ff::1', '2001:db8:1:2ff::', '2001:db8:1:200::', '2001:db8:1::'],
  ['2001:db8:1:2::1', '2001:db8:1:2::', '2001:db8:1::', '2001:db8:1::'],
  // Zeros may be left out of an address; they are part of its network all the same.
  ['2001:db8::1', '2001:db8::', '2001:db8::', '2001:db8::'],
  ['2001:db8:0:1::1', '2001:db8:0:1::', '2001:db8::', '2001:db8::'],
])('%s is counted with the networks around it', (address, own, wide, wider) => {
  expect(groupsOf(address)).toEqual([
    `tries 10 a|${own}`,
    `tries /56 30 a|${wide}`,
    `tries /48 90 a|${wider}`,
  ]);
});

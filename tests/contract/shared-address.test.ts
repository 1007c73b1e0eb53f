import { expect, it } from 'vitest';
import { newLinkPath, sharedAddress } from '../../contract/input/shared-address.ts';

const searchOf = (path: string) => path.slice(path.indexOf('?'));

it.each([
  'https://example.com/lamps?colour=red&size=2#reviews',
  'https://example.com/ends-in-a-dot.',
  'https://example.com/Lamp_(oil)',
  'javascript:alert(1)',
  'shop.example/lamp',
])('hands over %s as it is', (target) => {
  expect(sharedAddress(searchOf(newLinkPath(target)))).toBe(target);
});

it.each([
  ['Look at this: https://example.com/lamp.', 'https://example.com/lamp'],
  ['(https://example.com/lamp)', 'https://example.com/lamp'],
  ['The oil lamp https://example.org/wiki/Lamp_(oil), burning', 'https://example.org/wiki/Lamp_(oil)'],
  ['A lamp\nHTTPS://EXAMPLE.COM/LAMP\nfrom my phone', 'HTTPS://EXAMPLE.COM/LAMP'],
  ['Not yet safe: http://example.com/lamp', 'http://example.com/lamp'],
  ['(It is here: https://example.com/lamp).', 'https://example.com/lamp'],
  ['Have you seen https://example.org/wiki/Lamp_(oil)?!', 'https://example.org/wiki/Lamp_(oil)'],
  ['no address at all', 'no address at all'],
])('finds the address in what a phone shares: %j', (text, address) => {
  expect(sharedAddress(`?${new URLSearchParams({ text })}`)).toBe(address);
});

it('prefers what was shared as an address, unless it is empty or only words', () => {
  const text = 'see https://example.com/text';
  expect(sharedAddress(`?${new URLSearchParams({ text, new: 'https://example.com/new' })}`)).toBe(
    'https://example.com/new',
  );
  expect(sharedAddress(`?${new URLSearchParams({ text, new: '' })}`)).toBe('https://example.com/text');
  expect(sharedAddress(`?${new URLSearchParams({ text, new: 'A lamp' })}`)).toBe('https://example.com/text');
});

it.each(['', '?type=secret&code=abcd', '?new=', '?new=%20&text='])('finds nothing in %j', (search) => {
  expect(sharedAddress(search)).toBeNull();
});

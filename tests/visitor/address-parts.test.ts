import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameInOwnLetters, splitAddress } from '../../web/visitor/rules/address-parts.ts';

describe('the address a link leads to', () => {
  it('breaks after slashes, question marks and ampersands, and before its fragment', () => {
    expect(
      splitAddress('https://northwind.studio:8443/projects/brief?version=4&from=invite#section-2'),
    ).toEqual({
      scheme: 'https://',
      host: 'northwind.studio:8443',
      hostname: 'northwind.studio',
      pieces: ['/', 'projects/', 'brief?', 'version=4&', 'from=invite', '#section-2'],
    });
  });

  it('is shown whole, whatever it is', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
        const { scheme, host, pieces } = splitAddress(address);
        expect(scheme + host + pieces.join('')).toBe(new URL(address).href);
      }),
    );
  });
});

describe('the name of a host', () => {
  it('has a second form when it is written in other letters', () => {
    expect(nameInOwnLetters('xn--mnchen-3ya.de', domainToUnicode)).toBe('münchen.de');
    expect(nameInOwnLetters('shop.xn--80ak6aa92e.com', domainToUnicode)).toBe('shop.аррӏе.com');
  });

  it('has none when there is nothing to say: plain names, numbers, names that cannot be read', () => {
    for (const name of ['northwind.studio', '203.0.113.7', '[2001:db8::1]', 'xn--.com'])
      expect(nameInOwnLetters(name, domainToUnicode)).toBeNull();
  });
});

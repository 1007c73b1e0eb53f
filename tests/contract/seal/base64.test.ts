import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  base64Bytes,
  bytesOfBase64url,
  decodeBase64,
  decodeBase64url,
  encodeBase64url,
  isBase64,
} from '../../../contract/base64.ts';

describe('bytes as text', () => {
  it('are counted without reading them, and come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(base64Bytes(text)).toBe(bytes.length);
        expect(decodeBase64(text)).toEqual(Uint8Array.from(bytes));
      }),
    );
    expect(['', 'AA==', 'AAA=', 'AAAA', 'AAAAAA=='].map(base64Bytes)).toEqual([0, 1, 2, 3, 4]);
  });

  it('have one spelling: padding at the end alone, and nothing left over in it', () => {
    for (const text of [
      'AA==AAAA',
      'AAA=AAAA',
      'AA=A',
      'A===',
      '====',
      '=',
      'AA',
      'AAA',
      'AB==',
      'AAB=',
      'AA-_',
      'AA A',
    ])
      expect([text, isBase64(text), decodeBase64(text)]).toEqual([text, false, null]);
  });

  it('in another spelling than their own are not taken for checked ones', () => {
    expect(bytesOfBase64url(encodeBase64url(Uint8Array.of(250, 0, 7)))).toEqual(Uint8Array.of(250, 0, 7));
    for (const text of ['A', 'AB', 'AA==', 'A+AA', 'ä']) {
      expect(decodeBase64url(text), text).toBeNull();
      expect(() => bytesOfBase64url(text), text).toThrow('not canonical base64url');
    }
  });
});

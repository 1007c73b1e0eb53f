import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apiKeyCreationRequest,
  apiKeyId,
  apiKeyRevocationRequest,
  writeApiKey,
} from '../../contract/api-keys.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base62 = (length: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length });
const anyKey = fc.tuple(base62(8), base62(43)).map(([id, secret]) => writeApiKey(id, secret));

/** The checksum read back by another way: as a number, held against the one that Node works out. */
function checksumOf(key: string): number {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return [...key.slice(-6)].reduce((number, digit) => number * 62 + digits.indexOf(digit), 0);
}

describe('an API key', () => {
  it('has the form that programs look for, ends with a CRC-32 of what stands before, and names its id', () => {
    fc.assert(
      fc.property(base62(8), base62(43), (id, secret) => {
        const key = writeApiKey(id, secret);
        expect(key).toMatch(/^shy_[A-Za-z0-9]{8}_[A-Za-z0-9]{49}$/);
        expect(key.startsWith(`shy_${id}_${secret}`)).toBe(true);
        expect(checksumOf(key)).toBe(crc32(key.slice(0, -6)));
        expect(apiKeyId(key)).toBe(id);
      }),
    );
  });

  it('stays as it was first written down', () => {
    expect(writeApiKey('ab12CD34', 'x'.repeat(43))).toBe(`shy_ab12CD34_${'x'.repeat(43)}4WEWUO`);
  });

  it('is none any more with one character changed, left out, doubled or added', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(61), fc.constantFrom(...letters), (key, place, letter) => {
        const at = place % key.length;
        const changed = key.slice(0, at) + letter + key.slice(at + 1);
        if (changed !== key) expect(apiKeyId(changed)).toBeNull();
        expect(apiKeyId(key.slice(0, at) + key.slice(at + 1))).toBeNull();
        expect(apiKeyId(key.slice(0, at) + letter + key.slice(at))).toBeNull();
        for (const other of [` ${key}`, `${key} `, `${key}\n`, key.toUpperCase(), `Bearer ${key}`])
          expect(apiKeyId(other)).toBeNull();
      }),
    );
  });

  it('has each part whole, whatever its checksum says', () => {
    for (const [id, secret] of [
      ['ab12CD3', 'x'.repeat(43)],
      ['ab12CD345', 'x'.repeat(43)],
      ['ab12CD34', 'x'.repeat(42)],
      ['ab12CD34', 'x'.repeat(44)],
      ['ab12-D34', 'x'.repeat(43)],
    ] as const)
      expect(apiKeyId(writeApiKey(id, secret))).toBeNull();
  });

  it('is nothing that people or programs write otherwise', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => apiKeyId(text) === null));
  });
});

describe('what is asked of a new API key', () => {
  const good = { name: 'Backup', scopes: ['links:create'] };

  it('is a name and what it may do; it lives for a year unless said otherwise', () => {
    expect(apiKeyCreationRequest.parse(good)).toEqual({ ...good, valid_days: 365 });
    for (const valid_days of [30, 90, 365, null])
      expect(apiKeyCreationRequest.parse({ ...good, valid_days }).valid_days).toBe(valid_days);
    expect(apiKeyCreationRequest.parse({ ...good, name: `${'🔑'.repeat(60)}` }).name).toBe('🔑'.repeat(60));
  });

  it.each([
    { name: '' },
    { name: '   ' },
    { name: 'a'.repeat(61) },
    { name: 'a\0b' },
    { name: null },
    { scopes: [] },
    { scopes: ['links:everything'] },
    { scopes: ['keys:write'] },
    { scopes: 'links:create' },
    { scopes: Array(11).fill('links:create') },
    { valid_days: 0 },
    { valid_days: 366 },
    { valid_days: '30' },
  ])('is refused with %j', (change) => {
    expect(apiKeyCreationRequest.safeParse({ ...good, ...change }).success).toBe(false);
  });

  it('is revoked by its id, or with all others, and never by saying nothing', () => {
    for (const request of [{ id: 'ab12CD34' }, { all: true }])
      expect(apiKeyRevocationRequest.safeParse(request).success).toBe(true);
    for (const request of [{}, { id: '' }, { id: 'ab12CD3' }, { all: false }, { id: 'ab12CD34', all: true }])
      expect(apiKeyRevocationRequest.safeParse(request).success).toBe(false);
  });
});

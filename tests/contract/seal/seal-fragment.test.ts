import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFragment, parseFragment } from '../../../contract/seal/seal-fragment.ts';
import { fragmentByDescription } from './by-description/fragment.ts';

const anySecret = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Uint8Array.from(bytes));
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const good = encodeFragment(Uint8Array.from({ length: 16 }, (_, index) => index * 16 + 7));

describe('the part of a link after #', () => {
  it('gives its secret back, with or without the #', () => {
    fc.assert(
      fc.property(anySecret, (secret) => {
        const fragment = encodeFragment(secret);
        expect(fragment).toMatch(/^2[\w-]{24}$/);
        expect(fragment).toBe(fragmentByDescription(secret, 2));
        expect(parseFragment(fragmentByDescription(secret, 1))).toEqual({ ok: true, value: secret });
        expect(parseFragment(fragment)).toEqual({ ok: true, value: secret });
        expect(parseFragment(`#${fragment}`)).toEqual({ ok: true, value: secret });
      }),
    );
  });

  it('bears what mail and chat programs hang on a link', () => {
    for (const end of ['.', ',', ')', '>', '%20', '&utm_source=mail', '?x', '/', ' ', '"', '…', '#page'])
      expect(parseFragment(`#${good}${end}`)).toEqual(parseFragment(good));
  });

  it('says when it is missing', () => {
    for (const none of ['', '#']) expect(parseFragment(none)).toEqual({ ok: false, failure: 'missing' });
  });

  it('notices every single mistyped character', () => {
    for (let index = 0; index < good.length; index += 1)
      for (const character of alphabet) {
        if (character === good[index]) continue;
        expect(parseFragment(good.slice(0, index) + character + good.slice(index + 1)).ok).toBe(false);
      }
  });

  it('notices when it was cut, or when something was typed into it', () => {
    for (let length = 1; length < good.length; length += 1)
      expect(parseFragment(good.slice(0, length))).toEqual({ ok: false, failure: 'damaged' });
    for (const wrong of [`${good}A`, `x${good}`, good.toLowerCase(), `%20${good}`, ` ${good}`, '#<script>'])
      expect(parseFragment(wrong)).toEqual({ ok: false, failure: 'damaged' });
  });

  it('takes one spelling of its bytes only', () => {
    const bytesOf = (fragment: string) => Buffer.from(fragment.slice(1, 23), 'base64url').toString('hex');
    const beginnings = [...alphabet]
      .map((last) => good.slice(0, 22) + last)
      .filter((beginning) => bytesOf(beginning) === bytesOf(good));
    expect(beginnings).toHaveLength(16);
    const spellings = beginnings.flatMap((beginning) =>
      [...alphabet].flatMap((a) => [...alphabet].map((b) => beginning + a + b)),
    );
    expect(spellings.filter((spelling) => parseFragment(spelling).ok)).toEqual([good]);
  });

  it('knows a newer version from a typing mistake', () => {
    const checksums = [...alphabet].flatMap((a) => [...alphabet].map((b) => a + b));
    const newer = checksums.map((checksum) => parseFragment(`3${good.slice(1, -2)}${checksum}`));
    expect(newer.filter((result) => !result.ok && result.failure === 'unsupported')).toHaveLength(1);
    expect(newer.filter((result) => !result.ok && result.failure === 'damaged')).toHaveLength(4095);
  });
});

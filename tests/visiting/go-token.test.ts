import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGoTokens } from '../../server/visiting/go-token.ts';

const tokens = createGoTokens(Buffer.from('a key of the tests'));
const link = { type: 'url', code: 'abcd', version: 3 } as const;
const now = Date.UTC(2026, 10, 15, 12);
const minute = 60_000;

describe('the token of a message page', () => {
  test('comes too early until the seconds are over, then holds for a quarter of an hour', () => {
    const token = tokens.issue(link, 10, now);
    expect(tokens.check(token, link, now)).toBe('too-early');
    expect(tokens.check(token, link, now + 9_999)).toBe('too-early');
    expect(tokens.check(token, link, now + 10_000)).toBe('valid');
    expect(tokens.check(token, link, now + 10_000 + 15 * minute)).toBe('valid');
    expect(tokens.check(token, link, now + 10_001 + 15 * minute)).toBe('invalid');
  });

  test('says how many seconds are left, in whole ones and never fewer than none', () => {
    const token = tokens.issue(link, 10, now);
    expect(tokens.secondsLeft(token, now)).toBe(10);
    expect(tokens.secondsLeft(token, now + 9_001)).toBe(1);
    expect(tokens.secondsLeft(token, now + 10_000)).toBe(0);
    expect(tokens.secondsLeft(token, now + 60_000)).toBe(0);
  });

  test.each([
    ['code', { ...link, code: 'abce' }],
    ['version', { ...link, version: 4 }],
    ['type', { ...link, type: 'secret' as const }],
  ])('is worth nothing for a link of another %s', (_what, other) => {
    expect(tokens.check(tokens.issue(link, 0, now), other, now)).toBe('invalid');
  });

  test('is worth nothing when it was made with another secret', () => {
    const others = createGoTokens(Buffer.from('another key'));
    expect(tokens.check(others.issue(link, 0, now), link, now)).toBe('invalid');
  });

  test('cannot be given an earlier time', () => {
    const [, signature] = tokens.issue(link, 10, now).split('.');
    expect(tokens.check(`${now.toString(36)}.${signature}`, link, now)).toBe('invalid');
  });

  test('cannot be made up', () => {
    fc.assert(fc.property(fc.string(), (text) => tokens.check(text, link, now) === 'invalid'));
  });

  test('is refused in any other form, and never with an error', () => {
    const token = tokens.issue(link, 0, now);
    const [start, signature = ''] = token.split('.');
    const others = [
      '',
      '.',
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      `${token}A`,
      token.slice(0, -1),
      `${start}.${signature.slice(0, -1)}`,
      `${start}.${signature.slice(0, -2)}==`,
      `.${signature}`,
      `${start?.toUpperCase()}.${signature}`,
      `${'0'.repeat(12)}${start}.${signature}`,
      `-${start}.${signature}`,
    ];
    for (const other of others) expect(tokens.check(other, link, now), other).toBe('invalid');
  });
});

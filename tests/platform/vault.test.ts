import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../server/platform/random.ts';
import { createVault, sha256 } from '../../server/platform/vault.ts';

const secret = 'the secret of now, long enough to be taken';
const older = 'the secret of before, long enough to be taken';
const vault = createVault({ random: systemRandom }, secret, null);
const context = 'links/7/key';
/** Format, id of the secret, nonce, tag. */
const overhead = 1 + 4 + 12 + 16;

describe('sealed bytes', () => {
  test('open to what was sealed, text and bytes alike, and show nothing of it', () => {
    const sealed = vault.seal('a key: größer', context);
    expect(vault.openText(sealed, context)).toBe('a key: größer');
    expect(Buffer.from(sealed).includes('key')).toBe(false);
    expect(sealed).toHaveLength(overhead + Buffer.byteLength('a key: größer'));
    expect(vault.open(vault.seal(Uint8Array.of(0, 255, 7), context), context)).toEqual(Buffer.of(0, 255, 7));
  });

  test('are never the same twice', () => {
    expect(vault.seal('key', context)).not.toEqual(vault.seal('key', context));
  });

  test('do not open in another row or column', () => {
    const sealed = vault.seal('key', context);
    expect(() => vault.open(sealed, 'links/8/key')).toThrow();
  });

  test('do not open when any one of them was changed', () => {
    const sealed = vault.seal('key', context);
    for (const index of sealed.keys()) {
      const changed = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(() => vault.open(changed, context), `byte ${index}`).toThrow();
    }
  });

  test('do not open when they were cut, not even to a shorter tag', () => {
    const sealed = vault.seal('', context);
    expect(vault.openText(sealed, context)).toBe('');
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => vault.open(sealed.subarray(0, length), context), `${length} bytes`).toThrow();
  });

  test('of a secret that is not known say which setting to look at', () => {
    const other = createVault({ random: systemRandom }, older, null);
    expect(() => vault.open(other.seal('key', context), context)).toThrow('is APP_SECRET the right one?');
    const ofAnotherFormat = Uint8Array.from(vault.seal('key', context), (byte, at) => (at === 0 ? 2 : byte));
    expect(() => vault.open(ofAnotherFormat, context)).toThrow('is APP_SECRET the right one?');
  });
});

describe('a new application secret', () => {
  const before = createVault({ random: systemRandom }, older, null);
  const now = createVault({ random: systemRandom }, secret, older);

  test('opens what the one before sealed, and tells the two apart', () => {
    const sealedBefore = before.seal('key', context);
    const sealedNow = now.seal('key', context);
    expect(now.openText(sealedBefore, context)).toBe('key');
    expect(now.isCurrent(sealedBefore)).toBe(false);
    expect(now.isCurrent(sealedNow)).toBe(true);
    expect(() => before.open(sealedNow, context)).toThrow();
  });

  test('has an id of its own that is no part of the key', () => {
    expect(now.keyId).toMatch(/^[0-9a-f]{8}$/);
    expect(now.keyId).toBe(vault.keyId);
    expect(now.keyId).not.toBe(before.keyId);
  });
});

test('keys for different purposes differ, and the same purpose gives the same one again', () => {
  const again = createVault({ random: systemRandom }, secret, null);
  expect(vault.derive('go')).toHaveLength(32);
  expect(vault.derive('go')).toEqual(again.derive('go'));
  expect(vault.derive('go')).not.toEqual(vault.derive('opened'));
  expect(vault.derive('go')).not.toEqual(createVault({ random: systemRandom }, older, null).derive('go'));
});

test('what is stored of a token is its SHA-256', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

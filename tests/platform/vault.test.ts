import { beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '../../server/platform/random.ts';
import { createVault, sha256, type Vault } from '../../server/platform/vault.ts';

const secret = 'the secret of now, long enough to be taken';
const older = 'the secret of before, long enough to be taken';
const vaultOf = (now: string, before: string | null = null) =>
  createVault({ random: systemRandom }, now, before);
const context = 'links/7/key';
/** Format, id of the secret, nonce, tag. */
const overhead = 1 + 4 + 12 + 16;

let vault: Vault;
beforeEach(() => {
  vault = vaultOf(secret);
});

describe('encrypted bytes', () => {
  test('open to what was encrypted, text and bytes alike, and show nothing of it', () => {
    const encrypted = vault.encrypt('a key: größer', context);
    expect(vault.decryptText(encrypted, context)).toBe('a key: größer');
    expect(Buffer.from(encrypted).includes('key')).toBe(false);
    expect(encrypted).toHaveLength(overhead + Buffer.byteLength('a key: größer'));
    expect(vault.decrypt(vault.encrypt(Uint8Array.of(0, 255, 7), context), context)).toEqual(
      Buffer.of(0, 255, 7),
    );
  });

  test('are never the same twice', () => {
    expect(vault.encrypt('key', context)).not.toEqual(vault.encrypt('key', context));
  });

  test('do not open in another row or column', () => {
    const encrypted = vault.encrypt('key', context);
    expect(() => vault.decrypt(encrypted, 'links/8/key')).toThrow();
  });

  test('do not open when any one of them was changed', () => {
    const encrypted = vault.encrypt('key', context);
    for (const index of encrypted.keys()) {
      const changed = Uint8Array.from(encrypted, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(() => vault.decrypt(changed, context), `byte ${index}`).toThrow();
    }
  });

  test('do not open when they were cut, not even to a shorter tag', () => {
    const encrypted = vault.encrypt('', context);
    expect(vault.decryptText(encrypted, context)).toBe('');
    for (let length = 0; length < encrypted.length; length += 1)
      expect(() => vault.decrypt(encrypted.subarray(0, length), context), `${length} bytes`).toThrow();
  });

  test('of a secret that is not known say which setting to look at', () => {
    const other = vaultOf(older);
    expect(() => vault.decrypt(other.encrypt('key', context), context)).toThrow(
      'is APP_SECRET the right one?',
    );
    const ofAnotherFormat = Uint8Array.from(vault.encrypt('key', context), (byte, at) =>
      at === 0 ? 2 : byte,
    );
    expect(() => vault.decrypt(ofAnotherFormat, context)).toThrow('is APP_SECRET the right one?');
  });
});

describe('a new application secret', () => {
  let before: Vault;
  let now: Vault;
  beforeEach(() => {
    before = vaultOf(older);
    now = vaultOf(secret, older);
  });

  test('opens what the one before encrypted, and tells the two apart', () => {
    const encryptedBefore = before.encrypt('key', context);
    const encryptedNow = now.encrypt('key', context);
    expect(now.decryptText(encryptedBefore, context)).toBe('key');
    expect(now.isCurrent(encryptedBefore)).toBe(false);
    expect(now.isCurrent(encryptedNow)).toBe(true);
    expect(() => before.decrypt(encryptedNow, context)).toThrow();
  });

  test('has an id of its own that is no part of the key', () => {
    expect(now.keyId).toMatch(/^[0-9a-f]{8}$/);
    expect(now.keyId).toBe(vault.keyId);
    expect(now.keyId).not.toBe(before.keyId);
  });
});

test('keys for different purposes differ, and the same purpose gives the same one again', () => {
  const again = vaultOf(secret);
  expect(vault.derive('go')).toHaveLength(32);
  expect(vault.derive('go')).toEqual(again.derive('go'));
  expect(vault.derive('go')).not.toEqual(vault.derive('opened'));
  expect(vault.derive('go')).not.toEqual(vaultOf(older).derive('go'));
});

test('what is stored of a token is its SHA-256', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

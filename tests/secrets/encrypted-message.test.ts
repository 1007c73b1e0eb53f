import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../server/platform/random.ts';
import { createVault } from '../../server/platform/vault.ts';
import {
  decryptMessage,
  deltaOf,
  encryptMessage,
  jsonMaxBytes,
  mostMessageBytes,
  readMessage,
  unwrapDataKey,
  wrapDataKey,
} from '../../server/secrets/encrypted-message.ts';

const message = (text: string) => ({ ops: [{ insert: `${text}\n` }] });
/** Format, whether compressed, nonce, tag. */
const overhead = 2 + 12 + 16;

describe('a message that the server encrypts', () => {
  test.each([
    ['short', 'meet me at nine'],
    ['long and repeating', 'so it goes. '.repeat(500)],
    ['long and random', randomBytes(3000).toString('base64')],
  ])('is read as it was written when it is %s', async (_what, text) => {
    const { ciphertext, dataKey } = await encryptMessage(systemRandom, message(text));
    expect(deltaOf(await decryptMessage(dataKey, ciphertext))).toEqual(message(text));
    expect(deltaOf(await readMessage({ dataKey, ciphertext }))).toEqual(message(text));
    expect(Buffer.from(ciphertext).includes('insert')).toBe(false);
  });

  test('is compressed from 256 bytes on, and where that makes it smaller', async () => {
    const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(message(text)));
    const shell = bytesOf('');
    const encrypted = async (length: number) => {
      const { ciphertext } = await encryptMessage(systemRandom, message('a'.repeat(length - shell)));
      return { isCompressed: ciphertext[1] === 1, length: ciphertext.length };
    };
    expect(await encrypted(255)).toEqual({ isCompressed: false, length: overhead + 255 });
    const compressed = await encrypted(256);
    expect(compressed.isCompressed).toBe(true);
    expect(compressed.length).toBeLessThan(overhead + 100);
  });

  test('has a key of its own each time', async () => {
    const one = await encryptMessage(systemRandom, message('same'));
    const other = await encryptMessage(systemRandom, message('same'));
    expect(one.dataKey).toHaveLength(32);
    expect(one.dataKey).not.toEqual(other.dataKey);
    expect(one.ciphertext).not.toEqual(other.ciphertext);
    await expect(decryptMessage(other.dataKey, one.ciphertext)).rejects.toThrow();
  });

  test('does not open when one byte was changed or the end is gone', async () => {
    const { ciphertext, dataKey } = await encryptMessage(systemRandom, message('meet me at nine'));
    for (const index of ciphertext.keys()) {
      const changed = Uint8Array.from(ciphertext, (byte, at) => (at === index ? byte ^ 1 : byte));
      await expect(decryptMessage(dataKey, changed), `byte ${index}`).rejects.toThrow();
    }
    for (let length = 0; length < overhead; length += 1)
      await expect(decryptMessage(dataKey, ciphertext.subarray(0, length)), `${length}`).rejects.toThrow();
  });

  test('does not open with a part of a tag, not even an empty one', async () => {
    const { ciphertext, dataKey } = await encryptMessage(systemRandom, message('meet me at nine'));
    const [header, nonce] = [ciphertext.subarray(0, 2), ciphertext.subarray(2, 14)];
    const cipher = createCipheriv('aes-256-gcm', dataKey, nonce);
    cipher.setAAD(header);
    cipher.final();
    const tag = cipher.getAuthTag();
    expect(await decryptMessage(dataKey, Buffer.concat([header, nonce, tag]))).toHaveLength(0);
    for (const length of [4, 8, 12, 15])
      await expect(
        decryptMessage(dataKey, Buffer.concat([header, nonce, tag.subarray(0, length)])),
      ).rejects.toThrow();
  });

  test('is not unpacked to more than a message may have', async () => {
    const unpack = async (bytes: number) => {
      const [header, nonce, dataKey] = [Buffer.of(1, 1), randomBytes(12), randomBytes(32)];
      const cipher = createCipheriv('aes-256-gcm', dataKey, nonce);
      cipher.setAAD(header);
      const encrypted = Buffer.concat([cipher.update(deflateRawSync(Buffer.alloc(bytes))), cipher.final()]);
      return decryptMessage(dataKey, Buffer.concat([header, nonce, cipher.getAuthTag(), encrypted]));
    };
    expect(await unpack(jsonMaxBytes)).toHaveLength(jsonMaxBytes);
    await expect(unpack(jsonMaxBytes + 1)).rejects.toThrow();
  });

  test('of a later format says so', async () => {
    const { ciphertext, dataKey } = await encryptMessage(systemRandom, message('meet me at nine'));
    const later = Uint8Array.from(ciphertext, (byte, at) => (at === 0 ? 2 : byte));
    await expect(decryptMessage(dataKey, later)).rejects.toThrow(
      'A secret is stored in a format that is not known',
    );
  });

  test('is read where it lies in a larger piece of memory', async () => {
    const { ciphertext, dataKey } = await encryptMessage(systemRandom, message('meet me at nine'));
    const memory = new Uint8Array(ciphertext.length + 10);
    memory.set(ciphertext, 5);
    const json = await decryptMessage(dataKey, memory.subarray(5, 5 + ciphertext.length));
    const around = Buffer.concat([Buffer.from('xx'), json, Buffer.from('yy')]);
    expect(deltaOf(around.subarray(2, -2))).toEqual(message('meet me at nine'));
  });
});

test('what was sealed in a browser is read as it is', async () => {
  const envelope = Buffer.from('{"v":1}');
  expect(await readMessage({ dataKey: null, ciphertext: envelope })).toBe(envelope);
});

test('what a message may come to is known from what is stored', () => {
  const compressed = Uint8Array.of(1, 1);
  const plain = Uint8Array.of(1, 0);
  expect(mostMessageBytes(1000, plain)).toBe(1000);
  expect(mostMessageBytes(1000, compressed)).toBe(1_032_000);
  expect(mostMessageBytes(1000, null)).toBe(1_032_000);
  expect(mostMessageBytes(1_000_000, compressed)).toBe(jsonMaxBytes);
});

test('the key of a message is wrapped for one secret', () => {
  const vault = createVault({ random: systemRandom }, 'a secret for tests, long enough to be taken', null);
  const dataKey = randomBytes(32);
  const wrapped = wrapDataKey(vault, 'abcdef', dataKey);
  expect(unwrapDataKey(vault, 'abcdef', wrapped)).toEqual(dataKey);
  expect(() => unwrapDataKey(vault, 'abcdeg', wrapped)).toThrow();
});

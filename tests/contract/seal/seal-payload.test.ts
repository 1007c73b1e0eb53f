import { describe, expect, test } from 'vitest';
import { bytesOfBase64url, encodeBase64url } from '../../../contract/base64.ts';
import { canSeal } from '../../../contract/seal/seal.ts';
import { isKeyNeeded, readLock } from '../../../contract/seal/seal-format.ts';
import {
  packPayload,
  paddedLength,
  unpackFirstPayload,
  unpackPayload,
} from '../../../contract/seal/seal-payload.ts';

const shellBytes = JSON.stringify({ ops: [{ insert: '\n' }] }).length;
/** A message of so many bytes. */
const message = (bytes: number) => ({ ops: [{ insert: `${'a'.repeat(bytes - shellBytes)}\n` }] });

describe('a message before it is encrypted', () => {
  test.each([shellBytes, 251, 252, 253, 255, 256, 257, 1000])(
    'of %i bytes comes back, padded to a length that many share',
    async (bytes) => {
      const written = message(bytes);
      const { compression, bytes: packed } = await packPayload(written);
      expect(await unpackPayload(packed, compression)).toEqual(written);
      expect(packed.length).toBe(compression === 'none' ? paddedLength(bytes + 8) : 256);
    },
  );

  test('is compressed from 256 bytes on', async () => {
    expect((await packPayload(message(255))).compression).toBe('none');
    expect((await packPayload(message(256))).compression).toBe('deflate-raw');
  });

  test('is none where there are too few bytes, a wrong length or no message in them', async () => {
    const { bytes } = await packPayload(message(100));
    const withLength = (length: number) => {
      const changed = bytes.slice();
      new DataView(changed.buffer).setUint32(0, length);
      return changed;
    };
    for (const wrong of [
      new Uint8Array(),
      new Uint8Array(3),
      new Uint8Array(4),
      new Uint8Array(256),
      bytes.subarray(0, 255),
      withLength(99),
      withLength(253),
      withLength(0xffff_ffff),
    ]) {
      for (const unpack of [unpackPayload, unpackFirstPayload]) {
        expect(await unpack(wrong, 'none')).toBeNull();
        expect(await unpack(wrong, 'deflate-raw')).toBeNull();
      }
    }
  });
});

describe('files of a message', () => {
  const file = (name: string, text: string) => ({
    insert: { file: { name, data: Buffer.from(text).toString('base64') } },
  });
  const written = {
    ops: [
      { insert: 'Here:\n' },
      file('a.txt', 'first'),
      file('b', ''),
      file('c.bin', '\0\u00ff'),
      { insert: '\n' },
    ],
  };

  test('come back byte for byte, and stand behind the words as they are', async () => {
    const { compression, bytes } = await packPayload(written);
    expect(await unpackPayload(bytes, compression)).toEqual(written);
    expect(Buffer.from(bytes).includes('first\0')).toBe(true);
  });

  test.each([
    ['fewer than are there', [{ name: 'a', size: 4 }]],
    ['more than are there', [{ name: 'a', size: 6 }]],
    [
      'less than nothing',
      [
        { name: 'a', size: 6 },
        { name: 'b', size: -1 },
      ],
    ],
    [
      'parts of bytes',
      [
        { name: 'a', size: 2.5 },
        { name: 'b', size: 2.5 },
      ],
    ],
    ['no number', [{ name: 'a', size: '5' }]],
    ['nothing at all', [{ name: 'a' }]],
    ['their content instead', [{ name: 'a', data: 'Zmlyc3Q=' }]],
  ])('open nothing when they name %s', async (_what, files) => {
    const json = Buffer.from(JSON.stringify({ ops: files.map((named) => ({ insert: { file: named } })) }));
    const content = Buffer.concat([Buffer.alloc(8), json, Buffer.from('first')]);
    content.writeUInt32BE(content.length - 4, 0);
    content.writeUInt32BE(json.length, 4);
    const padded = new Uint8Array(paddedLength(content.length));
    padded.set(content);
    expect(await unpackPayload(padded, 'none')).toBeNull();
  });
});

test.each([
  [1, 256],
  [256, 256],
  [257, 272],
  [272, 272],
  [273, 288],
  [1000, 1024],
  [100_000, 100_352],
])('a length of %i is shown as %i', (length, shown) => {
  expect(paddedLength(length)).toBe(shown);
});

test('a lock without a key has nothing that a key would need', () => {
  const lock = { v: 2, kdf: 'none', iterations: 0, salt: '' } as const;
  expect(readLock(lock)).toEqual({ ok: true, value: lock });
  expect(isKeyNeeded(lock)).toBe(false);
  expect(isKeyNeeded({ v: 2, kdf: 'pbkdf2-sha256', iterations: 600_000, salt: 'x' })).toBe(true);
  for (const other of [
    { ...lock, salt: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { ...lock, iterations: 1 },
  ])
    expect(readLock(other)).toEqual({ ok: false, failure: 'damaged' });
});

test('bytes in another spelling than their own are not taken for checked ones', () => {
  expect(bytesOfBase64url(encodeBase64url(Uint8Array.of(250, 0, 7)))).toEqual(Uint8Array.of(250, 0, 7));
  for (const text of ['A', 'AB', 'AA==', 'A+AA', 'ä'])
    expect(() => bytesOfBase64url(text), text).toThrow('not canonical base64url');
});

test('sealing is offered where there is cryptography, as here', () => {
  expect(canSeal()).toBe(true);
});

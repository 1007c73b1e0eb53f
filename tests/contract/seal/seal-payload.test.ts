import { describe, expect, test, vi } from 'vitest';
import { canSeal } from '../../../contract/seal/seal.ts';
import { isKeyNeeded, readLock } from '../../../contract/seal/seal-format.ts';
import {
  packPayload,
  paddedLength,
  unpackFirstPayload,
  unpackPayload,
} from '../../../contract/seal/seal-payload.ts';
import { uint32 } from './by-description/parts.ts';
import { pad } from './by-description/seal.ts';

const shellBytes = JSON.stringify({ ops: [{ insert: '\n' }] }).length;
/** A message of so many bytes. */
const message = (bytes: number) => ({ ops: [{ insert: `${'a'.repeat(bytes - shellBytes)}\n` }] });

/** Decrypted bytes as anybody may write them: version 2 has the length of the JSON in front of it, and files behind it. */
const decrypted = (...content: Uint8Array[]) => Uint8Array.from(pad(Buffer.concat(content)));
const jsonOf = (ops: unknown[]) => Buffer.from(JSON.stringify({ ops }));

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

  test('is none where anything stands in the padding', async () => {
    const { bytes } = await packPayload(message(100));
    for (const index of [4 + 4 + 100, 200, 255]) {
      const marked = bytes.slice();
      marked[index] = 1;
      expect(await unpackPayload(marked, 'none')).toBeNull();
    }
  });

  test('is none where its JSON is to be longer or shorter than it is', async () => {
    const { ops } = message(100);
    expect(await unpackPayload(decrypted(uint32(100), jsonOf(ops)), 'none')).toEqual({ ops });
    for (const length of [0, 99, 101, 0xffff_ffff])
      expect(await unpackPayload(decrypted(uint32(length), jsonOf(ops)), 'none')).toBeNull();
  });

  test('is none where even the length of its JSON is cut off', async () => {
    for (const bytes of [0, 1, 2, 3, 4])
      expect(await unpackPayload(decrypted(Buffer.alloc(bytes)), 'none')).toBeNull();
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
    const json = jsonOf(files.map((named) => ({ insert: { file: named } })));
    const bytes = decrypted(uint32(json.length), json, Buffer.from('first'));
    expect(await unpackPayload(bytes, 'none')).toBeNull();
  });

  test('open nothing in version 1, which had none', async () => {
    const words = { insert: 'Here:\n' };
    const { insert } = file('a.txt', 'first');
    expect(await unpackFirstPayload(decrypted(jsonOf([words])), 'none')).toEqual({ ops: [words] });
    for (const ops of [[{ insert }], [words, { insert }], [{ insert }, words]])
      expect(await unpackFirstPayload(decrypted(jsonOf(ops)), 'none')).toBeNull();
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

test('a lock may ask for as many rounds as a browser bears, and for no more', () => {
  const lock = { v: 2, kdf: 'pbkdf2-sha256', salt: 'AAAAAAAAAAAAAAAAAAAAAA' } as const;
  for (const iterations of [600_000, 5_000_000])
    expect(readLock({ ...lock, iterations })).toEqual({ ok: true, value: { ...lock, iterations } });
  for (const iterations of [599_999, 5_000_001])
    expect(readLock({ ...lock, iterations })).toEqual({ ok: false, failure: 'unsupported' });
});

test('sealing is offered where there is cryptography, as here, and nowhere else', () => {
  expect(canSeal()).toBe(true);
  for (const without of [undefined, {}]) {
    vi.stubGlobal('crypto', without);
    const isOffered = canSeal();
    vi.unstubAllGlobals();
    expect(isOffered).toBe(false);
  }
});

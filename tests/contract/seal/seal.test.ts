import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { Bytes } from '../../../contract/base64.ts';
import { checkDelta, type Delta } from '../../../contract/delta/delta.ts';
import { writtenMessage } from '../../../contract/delta/delta-bounds.ts';
import { toTree } from '../../../contract/delta/delta-tree.ts';
import { limits } from '../../../contract/limits.ts';
import type { Result } from '../../../contract/result.ts';
import { bodyData, doorData, firstData } from '../../../contract/seal/associated-data.ts';
import { deriveSealKeys, hashProof, sealSecret, unsealSecret } from '../../../contract/seal/seal.ts';
import { sealForReaders } from '../../../contract/seal/seal-doors.ts';
import type { SealedEnvelope, SealedSecret, SealFailure } from '../../../contract/seal/seal-format.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import type { SealKeys } from '../../../contract/seal/seal-keys.ts';
import { paddedLength } from '../../../contract/seal/seal-payload.ts';
import { rest } from '../../support/run/rest.ts';
import { hostileDeltas } from '../delta/hostile-deltas.ts';
import { dataUri, pictures } from '../delta/pictures.ts';
import { findForbidden } from '../delta/tree-oracle.ts';
import { sealFirstByDescription } from './by-description/first-seal.ts';
import { openByDescription } from './by-description/open.ts';
import { countingBytes } from './by-description/parts.ts';
import { sealByDescription } from './by-description/seal.ts';
import { dooredVectors, readersVector } from './doored-vectors.ts';
import { firstVectors } from './first-vectors.ts';

function unwrap<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}

async function keysFor(secret: Bytes, key: string | null, lock: unknown): Promise<SealKeys> {
  return unwrap(await deriveSealKeys(secret, key, lock));
}

async function open(
  sealed: SealedSecret,
  fragment: string,
  key: string | null,
): Promise<Result<Delta, SealFailure>> {
  const keys = await keysFor(unwrap(parseFragment(fragment)), key, sealed.lock);
  return unsealSecret(keys, sealed.lock, sealed.envelope);
}

const message = unwrap(
  checkDelta([
    { insert: 'The vault opens at ' },
    { insert: 'noon', attributes: { bold: true, link: 'https://example.com/' } },
    { insert: '\n', attributes: { list: 'ordered', indent: 2 } },
    { insert: { image: pictures.png } },
    { insert: { video: 'https://youtu.be/dQw4w9WgXcQ' } },
  ]),
);

describe('a sealed secret', { timeout: 120_000 }, () => {
  it('opens with its link', async () => {
    const { sealed, fragment } = await sealSecret(message, null);
    expect(await open(sealed, `#${fragment}`, null)).toEqual({ ok: true, value: message });
  });

  it('opens with its link and its key, however the key was typed', async () => {
    const { sealed, fragment } = await sealSecret(message, 'Ünïcode ﬁrst');
    expect(await open(sealed, fragment, 'U\u0308ni\u0308code first')).toEqual({ ok: true, value: message });
  });

  it('stays shut to another key and to none, and to the link of another secret', rest, async () => {
    const { sealed, fragment } = await sealSecret(message, 'right key');
    const other = await sealSecret(message, null);
    expect(await open(sealed, fragment, 'wrong key')).toEqual({ ok: false, failure: 'wrong-key' });
    expect(await open(sealed, other.fragment, 'right key')).toEqual({ ok: false, failure: 'wrong-key' });
  });

  it('stays shut where it has a key and none was typed', async () => {
    for (const { fragment, sealed } of [firstVectors.withKey, dooredVectors.withKey])
      for (const none of [null, ''])
        expect(await deriveSealKeys(unwrap(parseFragment(fragment)), none, sealed.lock)).toEqual({
          ok: false,
          failure: 'wrong-key',
        });
  });

  it('stays shut behind a lock that is none, whatever was found out with a good one', async () => {
    const { fragment, sealed } = dooredVectors.withoutKey;
    const secret = unwrap(parseFragment(fragment));
    const keys = await keysFor(secret, null, sealed.lock);
    for (const [lock, failure] of [
      [null, 'unsupported'],
      [{ ...sealed.lock, v: 3 }, 'unsupported'],
      [{ ...sealed.lock, salt: 'AAAA' }, 'damaged'],
    ] as const) {
      expect(await deriveSealKeys(secret, null, lock)).toEqual({ ok: false, failure });
      expect(await unsealSecret(keys, lock, sealed.envelope)).toEqual({ ok: false, failure });
    }
  });

  it('tells the server a wrong key from the right one by the proof alone', rest, async () => {
    const { sealed, fragment } = await sealSecret(message, 'right key');
    const secret = unwrap(parseFragment(fragment));
    const right = await keysFor(secret, 'right key', sealed.lock);
    const wrong = await keysFor(secret, 'Right key', sealed.lock);
    expect(await hashProof(right.proof)).toBe(sealed.proof_hash);
    expect(await hashProof(wrong.proof)).not.toBe(sealed.proof_hash);
  });

  it('is asked for with 32 bytes in their one spelling: nothing else is a proof', async () => {
    const { proof, sealed } = dooredVectors.withoutKey;
    expect(await hashProof(proof)).toBe(sealed.proof_hash);
    for (const bytes of [0, 31, 33, 64])
      expect(await hashProof(Buffer.alloc(bytes, 7).toString('base64url'))).toBeNull();
    for (const noProof of ['x', `${proof}A`, `${proof}=`, proof.slice(1), `${proof.slice(0, -1)}+`])
      expect(await hashProof(noProof)).toBeNull();
  });

  it('is different every time, and holds nothing of its message, link or key', rest, async () => {
    const sealings = await Promise.all([
      sealSecret(message, 'a long key'),
      sealSecret(message, 'a long key'),
    ]);
    const [first, second] = sealings.map(({ sealed, fragment }) => [JSON.stringify(sealed), fragment]);
    expect(first?.[1]).not.toBe(second?.[1]);
    expect(first?.[0]).not.toBe(second?.[0]);
    for (const { sealed, fragment } of sealings) {
      const bytes = Buffer.from(sealed.envelope.ct, 'base64url').toString('latin1');
      for (const trace of ['vault', 'example.com', 'a long key', fragment.slice(1, 23)]) {
        expect(JSON.stringify(sealed)).not.toContain(trace);
        expect(bytes).not.toContain(trace);
      }
    }
  });

  it('cannot be sealed with an empty key', async () => {
    await expect(sealSecret(message, '')).rejects.toThrow(RangeError);
  });

  it('carries the longest message there is, within what the server takes', async () => {
    const picture = dataUri('gif', atob(pictures.gif.slice(22)) + 'x'.repeat(3_900_000));
    const longest = unwrap(checkDelta([{ insert: 'words to read' }, { insert: { image: picture } }]));
    const { sealed, fragment } = await sealSecret(longest, null);
    expect(JSON.stringify(sealed).length).toBeLessThan(limits.secretBodyMaxBytes);
    expect(await open(sealed, fragment, null)).toEqual({ ok: true, value: longest });
  });

  it('opens when it was written with more lines than a new one may have', async () => {
    const entered = [{ insert: 'words\n'.repeat(limits.secretMaxReadable) }];
    expect(checkDelta(entered).ok).toBe(false);
    const long = unwrap(checkDelta(entered, writtenMessage));
    const { sealed, fragment } = await sealSecret(long, null);
    expect(await open(sealed, fragment, null)).toEqual({ ok: true, value: long });
  });

  it('is compressed where that makes it smaller', async () => {
    const { delta } = dooredVectors.compressed;
    const { envelope } = (await sealSecret(delta, null)).sealed;
    expect(envelope.comp).toBe('deflate-raw');
    expect(envelope.ct.length).toBeLessThan(JSON.stringify(delta).length);
    expect((await sealSecret(dooredVectors.withoutKey.delta, null)).sealed.envelope.comp).toBe('none');
  });

  it('shows hardly anything of its length', async () => {
    const lengthOf = async (text: string) =>
      (await sealSecret(unwrap(checkDelta([{ insert: text }])), null)).sealed.envelope.ct.length;
    expect(await lengthOf('yes')).toBe(await lengthOf('no, and here is a much longer reason for it'));
    for (let length = 256; length < 2 ** 23; length = Math.ceil(length * 1.01)) {
      expect(paddedLength(length)).toBeGreaterThanOrEqual(length);
      expect(paddedLength(length) / length).toBeLessThan(1.12);
      expect(paddedLength(paddedLength(length))).toBe(paddedLength(length));
    }
  });
});

const pinned = [
  ...Object.entries(firstVectors).map(([name, vector]) => ({ name: `${name} of version 1`, ...vector })),
  ...Object.entries(dooredVectors).map(([name, vector]) => ({ name, ...vector })),
];

describe('the format of a sealed secret', { timeout: 120_000 }, () => {
  it.each(pinned)('opens the pinned vector $name', async (vector) => {
    expect(await open(vector.sealed, vector.fragment, vector.key)).toEqual({ ok: true, value: vector.delta });
    const keys = await keysFor(unwrap(parseFragment(vector.fragment)), vector.key, vector.sealed.lock);
    expect(keys.proof).toBe(vector.proof);
    expect(await hashProof(vector.proof)).toBe(vector.sealed.proof_hash);
  });

  it('binds what the pinned vectors say, byte for byte', () => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    for (const { sealed, associatedData } of Object.values(firstVectors))
      expect(hex(firstData('wk', sealed.lock, sealed.envelope))).toBe(associatedData);
    for (const { sealed, ...vector } of Object.values(dooredVectors)) {
      expect(hex(doorData(sealed.lock, sealed.envelope))).toBe(vector.doorData);
      expect(hex(bodyData(sealed.envelope))).toBe(vector.bodyData);
    }
  });

  // Browsers may compress the same text to different bytes, so that only uncompressed messages seal alike everywhere.
  const sealedAlike = [dooredVectors.withoutKey, dooredVectors.withKey, dooredVectors.withFiles];
  it.each(sealedAlike)('seals vector %# to the same bytes', async ({ delta, key, sealed, fragment }) => {
    expect(await sealSecret(delta, key, countingBytes())).toEqual({ sealed, fragment });
  });

  it('seals for two readers to the same bytes, and each opens their own', async () => {
    const { delta, body, doors } = readersVector;
    expect(await sealForReaders(delta, [null, null], countingBytes())).toEqual({ body, doors });
    for (const { lock, door, proof_hash, fragment } of doors) {
      const sealed = { lock, envelope: { ...body, ...door }, proof_hash };
      expect(await open(sealed, fragment, null)).toEqual({ ok: true, value: delta });
    }
    const [anna, ben] = doors as [(typeof doors)[0], (typeof doors)[0]];
    const crossed = { lock: anna.lock, envelope: { ...body, ...anna.door }, proof_hash: anna.proof_hash };
    expect(await open(crossed, ben.fragment, null)).toEqual({ ok: false, failure: 'wrong-key' });
  });

  it('keeps a door from leading to another message', async () => {
    const [one, two] = await Promise.all([sealSecret(message, null), sealSecret(message, null)]);
    const { cmt, ivw, wk } = one.sealed.envelope;
    const swapped = { ...one.sealed, envelope: { ...two.sealed.envelope, cmt, ivw, wk } as SealedEnvelope };
    expect(await open(swapped, one.fragment, null)).toEqual({ ok: false, failure: 'damaged' });
  });

  it.each(Object.entries(firstVectors).slice(0, 2))(
    'of version 1 follows from its description alone, vector %s',
    (_name, { delta, key, sealed }) => {
      const payload = Buffer.from(JSON.stringify(delta));
      expect(sealFirstByDescription({ payload, key }).sealed).toEqual(sealed);
    },
  );

  it.each(pinned)('is opened by whoever has read the description: vector $name', (vector) => {
    const { delta, key, sealed, fragment, proof } = vector;
    const opened = openByDescription(fragment, key, { ...sealed.lock }, { ...sealed.envelope });
    const files = [...opened.files];
    const ops = JSON.parse(opened.json).ops.map((op: { insert: { file?: unknown } }) => {
      if (op.insert.file === undefined) return op;
      const { name, bytes } = files.shift() as (typeof files)[0];
      return { insert: { file: { name, data: bytes.toString('base64') } } };
    });
    expect({ ops }).toEqual(delta);
    expect(opened.proof).toBe(proof);
  });

  it('is the one that the documentation prints', () => {
    const page = readFileSync(new URL('../../../docs/zero-knowledge.md', import.meta.url), 'utf8');
    for (const { delta: _delta, name: _name, key: _key, sealed, ...printed } of pinned) {
      const { lock, envelope, proof_hash } = sealed;
      for (const value of [lock.salt, proof_hash, ...Object.values(printed), ...Object.values(envelope)])
        expect(page).toContain(String(value));
    }
  });
});

/** Seals what an honest creator never would: as version 1, and as version 2. */
const sealers = [
  {
    v: 1,
    seal(payload: Uint8Array, comp: 'none' | 'deflate-raw', paddedLength?: number) {
      const given = { payload, comp, ...(paddedLength === undefined ? {} : { paddedLength }) };
      const { sealed, secret } = sealFirstByDescription(given);
      return { secret, lock: sealed.lock, envelope: sealed.envelope };
    },
  },
  {
    v: 2,
    seal(json: Uint8Array, comp: 'none' | 'deflate-raw', paddedLength?: number) {
      const given = { payload: { json }, comp, ...(paddedLength === undefined ? {} : { paddedLength }) };
      const { body, doors } = sealByDescription(given);
      const [{ lock, door, fragment }] = doors as [(typeof doors)[0]];
      return { secret: unwrap(parseFragment(fragment)), lock, envelope: { ...body, ...door } };
    },
  },
];

describe.each(sealers)('a message of version $v sealed by somebody hostile', ({ seal }) => {
  async function openSealedBytes(
    payload: Uint8Array,
    comp: 'none' | 'deflate-raw' = 'none',
    length?: number,
  ) {
    const { secret, lock, envelope } = seal(payload, comp, length);
    const keys = await keysFor(secret, null, lock);
    return unsealSecret(keys, lock, envelope);
  }
  const damaged = { ok: false, failure: 'damaged' };

  it('is checked like any other', async () => {
    for (const { name, delta, becomes, isHuge } of hostileDeltas) {
      if (isHuge) continue;
      const opened = await openSealedBytes(Buffer.from(JSON.stringify(delta)));
      if (becomes === 'refused') expect(opened, name).toEqual(damaged);
      else expect(findForbidden(toTree(unwrap(opened))), name).toEqual([]);
    }
  });

  it('may be as long as any other, and not a byte longer, compressed or not', async () => {
    const json = JSON.stringify(message).padEnd(limits.secretMaxBytesWithImages);
    const opened = { ok: true, value: message };
    expect(await openSealedBytes(Buffer.from(json))).toEqual(opened);
    expect(await openSealedBytes(deflateRawSync(json), 'deflate-raw')).toEqual(opened);
    expect(await openSealedBytes(Buffer.from(`${json} `))).toEqual(damaged);
    expect(await openSealedBytes(deflateRawSync(`${json} `), 'deflate-raw')).toEqual(damaged);
  });

  it('has to be one JSON in UTF-8: nothing is guessed, left out or unpacked twice', async () => {
    const json = JSON.stringify(message);
    const [start, end] = json.split('vault') as [string, string];
    expect(await openSealedBytes(Buffer.concat([Buffer.from(start), Buffer.from(end)]))).toMatchObject({
      ok: true,
    });
    for (const wrong of [
      Buffer.concat([Buffer.from(start), Buffer.of(0xff), Buffer.from(end)]),
      Buffer.concat([Buffer.from(start), Buffer.of(0xed, 0xa0, 0x80), Buffer.from(end)]),
      Buffer.from(`\ufeff${json}`),
      Buffer.from(json, 'utf16le'),
      Buffer.from(json + json),
      Buffer.from(JSON.stringify(json)),
      Buffer.from('null'),
      Buffer.from('7'),
    ])
      expect([wrong, await openSealedBytes(wrong)]).toEqual([wrong, damaged]);
  });

  it('is given up as soon as it has unpacked to too much, even if it would go on for ever', async () => {
    class EndlessStream {
      writable = new WritableStream();
      readable = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    }
    vi.stubGlobal('DecompressionStream', EndlessStream);
    expect(await openSealedBytes(Buffer.from('anything'), 'deflate-raw')).toEqual(damaged);
    vi.unstubAllGlobals();
  });

  it('has to be whole: compressed, padded and encoded as it says', async () => {
    const payload = Buffer.from(JSON.stringify(message));
    expect((await openSealedBytes(deflateRawSync(payload), 'deflate-raw')).ok).toBe(true);
    expect(await openSealedBytes(payload, 'deflate-raw')).toEqual(damaged);
    expect(await openSealedBytes(deflateRawSync(payload).subarray(0, -5), 'deflate-raw')).toEqual(damaged);
    expect(await openSealedBytes(deflateRawSync(payload))).toEqual(damaged);
    expect(await openSealedBytes(payload, 'none', 4096)).toEqual(damaged);
    expect(await openSealedBytes(Buffer.alloc(1000, 'a'), 'none', 256)).toEqual(damaged);
    expect(await openSealedBytes(Buffer.of(0xff, 0xfe, 0xfd))).toEqual(damaged);
    expect(await openSealedBytes(Buffer.alloc(0))).toEqual(damaged);
  });
});

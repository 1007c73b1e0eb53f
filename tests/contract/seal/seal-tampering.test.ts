import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../contract/result.ts';
import { deriveSealKeys, unsealSecret } from '../../../contract/seal/seal.ts';
import { readEnvelope, readLock, type SealedEnvelope } from '../../../contract/seal/seal-format.ts';
import { parseFragment } from '../../../contract/seal/seal-fragment.ts';
import type { SealKeys } from '../../../contract/seal/seal-keys.ts';
import { sealedEnvelope, sealedSecret, sealLock } from '../../../contract/secrets.ts';
import { dooredVectors } from './doored-vectors.ts';
import { firstVectors } from './first-vectors.ts';

const versions = [
  { v: 1, vector: firstVectors.withKey, other: firstVectors.withoutKey },
  { v: 2, vector: dooredVectors.withKey, other: dooredVectors.withoutKey },
] as const;

function unwrap<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}

function flipByte(encoded: string, index: number): string {
  const bytes = Buffer.from(encoded, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << (index % 8)), index);
  return bytes.toString('base64url');
}

/** Every byte of a field changed, one at a time. */
function flips(envelope: SealedEnvelope, field: string): SealedEnvelope[] {
  const value = envelope[field as 'ct'];
  const length = Buffer.from(value, 'base64url').length;
  return Array.from({ length }, (_, index) => ({ ...envelope, [field]: flipByte(value, index) }));
}

const byteFields = ['rid', 'cmt', 'ivw', 'wk', 'ivc', 'ct'];

describe.each(versions)(
  'a sealed secret of version $v that was changed on its way',
  ({ v, vector, other }) => {
    const { key, fragment, sealed, delta } = vector;
    const { lock, envelope } = sealed;
    let keys: SealKeys;
    beforeAll(async () => {
      keys = unwrap(await deriveSealKeys(unwrap(parseFragment(fragment)), key, lock));
    });

    it('opens as long as nothing was changed', async () => {
      expect(await unsealSecret(keys, lock, envelope)).toEqual({ ok: true, value: delta });
    });

    it.each(v === 1 ? byteFields : [...byteFields, 'bcm'])('is damaged by any byte of %s', async (field) => {
      for (const changed of flips(envelope, field))
        expect(await unsealSecret(keys, lock, changed)).toEqual({ ok: false, failure: 'damaged' });
    });

    it('is damaged when its parts are swapped or shortened', async () => {
      const changes: object[] = [
        { ivw: envelope.ivc, ivc: envelope.ivw },
        { wk: envelope.ct.slice(0, 64) },
        { comp: 'deflate-raw' },
        { ct: envelope.ct.slice(0, -4) },
        { ct: `${envelope.ct}AAAA` },
        { ...other.sealed.envelope, cmt: envelope.cmt },
      ];
      for (const change of changes)
        expect(await unsealSecret(keys, lock, { ...envelope, ...change })).toEqual({
          ok: false,
          failure: 'damaged',
        });
    });

    it('is damaged when the public part changed after the proof was made', async () => {
      for (const changed of [
        { ...lock, salt: flipByte(lock.salt, 3) },
        { ...lock, iterations: lock.iterations + 1 },
        { v, kdf: 'none', iterations: 0, salt: '' },
        { ...lock, v: 3 - v },
      ])
        expect(await unsealSecret(keys, changed, envelope)).toEqual({ ok: false, failure: 'damaged' });
    });

    it('asks for another key when the public part changed before the proof was made', async () => {
      const secret = unwrap(parseFragment(fragment));
      for (const changed of [
        { ...lock, salt: flipByte(lock.salt, 3) },
        { ...lock, iterations: lock.iterations + 1 },
        { v, kdf: 'none', iterations: 0, salt: '' },
      ]) {
        const others = unwrap(await deriveSealKeys(secret, key, changed));
        expect(others.proof).not.toBe(keys.proof);
        expect(await unsealSecret(others, changed, envelope)).toEqual({ ok: false, failure: 'wrong-key' });
      }
    });
  },
);

const { lock, envelope } = dooredVectors.withKey.sealed;

/** What is wrong with an envelope or a lock, and what a reader calls it. */
const badEnvelopes: [unknown, string][] = [
  ...[
    { v: 1 },
    { v: 3 },
    { v: '2' },
    { fmt: 'delta' },
    { alg: 'aes-128-gcm' },
    { alg: 'chacha20' },
    { comp: 'gzip' },
    { comp: null },
    { pad: 'none' },
    { fmt: 'html' },
  ].map((change): [unknown, string] => [{ ...envelope, ...change }, 'unsupported']),
  ...[...byteFields, 'bcm'].flatMap((field) => {
    const value = envelope[field as keyof SealedEnvelope] as string;
    return [
      undefined,
      null,
      42,
      '',
      [value],
      { toString: value },
      value.slice(0, -2),
      `${value}AA`,
      `${value}=`,
      ` ${value}`,
      `${value.slice(0, -1)}+`,
      `${value.slice(0, -1)}\n`,
      `${value.slice(0, -1)}é`,
    ].map((changed): [unknown, string] => [{ ...envelope, [field]: changed }, 'damaged']);
  }),
  [{ ...envelope, rid: `${envelope.rid.slice(0, -1)}x` }, 'damaged'],
  [{ ...envelope, ct: 'A'.repeat(8_000_000) }, 'damaged'],
  [{ ...envelope, ct: 'AAAA' }, 'damaged'],
  ...[null, undefined, 42, 'x', [], {}].map((value): [unknown, string] => [value, 'unsupported']),
];

const badLocks: [unknown, string][] = [
  [{ ...lock, v: 3 }, 'unsupported'],
  [{ ...lock, v: '2' }, 'unsupported'],
  [{ ...lock, kdf: 'argon2id' }, 'unsupported'],
  [{ ...lock, kdf: '__proto__' }, 'unsupported'],
  [{ ...lock, iterations: 599_999 }, 'unsupported'],
  [{ ...lock, iterations: 0 }, 'unsupported'],
  [{ ...lock, iterations: -600_000 }, 'unsupported'],
  [{ ...lock, iterations: 5_000_001 }, 'unsupported'],
  [{ ...lock, iterations: 600_000.5 }, 'damaged'],
  [{ ...lock, iterations: '600000' }, 'damaged'],
  [{ ...lock, iterations: Number.NaN }, 'damaged'],
  [{ ...lock, salt: '' }, 'damaged'],
  [{ ...lock, salt: 'AAAA' }, 'damaged'],
  [{ ...lock, salt: `${lock.salt.slice(0, -1)}x` }, 'damaged'],
  [{ ...lock, salt: null }, 'damaged'],
  [{ ...lock, kdf: 'none' }, 'damaged'],
  [{ v: 2, kdf: 'none', iterations: 1, salt: '' }, 'damaged'],
  [{ v: 2, kdf: 'none' }, 'damaged'],
  [null, 'unsupported'],
  ['none', 'unsupported'],
  [[], 'unsupported'],
];

describe('what is no sealed secret at all', () => {
  it('is told apart: of a newer kind, or damaged', () => {
    for (const [value, failure] of badEnvelopes) expect(readEnvelope(value)).toEqual({ ok: false, failure });
    for (const [value, failure] of badLocks) expect(readLock(value)).toEqual({ ok: false, failure });
  });

  it('is refused by the server as by the reader', () => {
    for (const [value] of badEnvelopes) expect(sealedEnvelope.safeParse(value).success).toBe(false);
    for (const [value] of badLocks) expect(sealLock.safeParse(value).success).toBe(false);
  });

  it('is not confused with a good one, which both take as it is', () => {
    for (const { sealed: good } of [...Object.values(firstVectors), ...Object.values(dooredVectors)]) {
      expect(readEnvelope(good.envelope)).toEqual({ ok: true, value: good.envelope });
      expect(readLock(good.lock)).toEqual({ ok: true, value: good.lock });
      expect(sealedEnvelope.parse(good.envelope)).toEqual(good.envelope);
      expect(sealLock.parse(good.lock)).toEqual(good.lock);
    }
  });

  it('is a lock of one version with an envelope of another', () => {
    const { sealed: first } = firstVectors.withKey;
    expect(sealedSecret.safeParse(first).success).toBe(true);
    expect(sealedSecret.safeParse({ ...first, lock }).success).toBe(false);
  });

  it('cannot smuggle anything else along', () => {
    const extra = { ...envelope, html: '<script>' };
    expect(readEnvelope(extra)).toEqual({ ok: true, value: envelope });
    expect(sealedEnvelope.safeParse(extra).success).toBe(false);
  });
});

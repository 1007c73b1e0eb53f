import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import type { Result } from '../../../contract/result.ts';
import {
  type AskKeys,
  deriveAskKeys,
  isAskedKey,
  makeAsk,
  type NewAsk,
  sealAnswer,
  unsealAnswer,
  unwrapAskKey,
} from '../../../contract/seal/ask.ts';
import { askData, doorData } from '../../../contract/seal/associated-data.ts';
import { hashProof } from '../../../contract/seal/seal.ts';
import { readFragmentByDescription } from './by-description/fragment.ts';
import { aadOfAsk, askKeys, encrypt, fromBase64url, toBase64url } from './by-description/parts.ts';
import { askFragmentByDescription, openAnswerByDescription } from './by-description/request.ts';
import { sealAnswerByDescription } from './by-description/seal.ts';
import { requestVector } from './doored-vectors.ts';

function unwrap<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}

function flipByte(encoded: string, index: number): string {
  const bytes = Buffer.from(encoded, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
  return bytes.toString('base64url');
}

const damaged = { ok: false, failure: 'damaged' };
const message = unwrap(
  checkDelta([
    { insert: 'The alarm is 4711.\n' },
    { insert: { file: { name: 'plan.pdf', data: 'JVBERi0=' } } },
  ]),
);

describe('an answer to somebody who asked', () => {
  let ask: NewAsk;
  let keys: AskKeys;
  let privateKey: CryptoKey;
  beforeAll(async () => {
    ask = await makeAsk();
    keys = unwrap(await deriveAskKeys(`#${ask.readFragment}`));
    privateKey = unwrap(await unwrapAskKey(keys, ask.public_key, ask.wrapped_key));
  });
  const open = (lock: unknown, envelope: unknown) => unsealAnswer(privateKey, ask.public_key, lock, envelope);

  it('is opened by the asker’s own link, whose proof the server knows by its hash', async () => {
    const { lock, envelope } = await sealAnswer(message, ask.public_key);
    expect(await open(lock, envelope)).toEqual({ ok: true, value: message });
    expect(await hashProof(keys.proof)).toBe(ask.proof_hash);
  });

  it('is different every time, its keys too', async () => {
    const [one, two] = await Promise.all([
      sealAnswer(message, ask.public_key),
      sealAnswer(message, ask.public_key),
    ]);
    expect(one.lock.epk).not.toBe(two.lock.epk);
    expect(await open(two.lock, one.envelope)).toEqual({ ok: false, failure: 'wrong-key' });
  });

  it('stays shut to whoever has the link that was sent out', async () => {
    const sentOut = unwrap(await deriveAskKeys(ask.askFragment));
    expect(await hashProof(sentOut.proof)).not.toBe(ask.proof_hash);
    expect(await unwrapAskKey(sentOut, ask.public_key, ask.wrapped_key)).toEqual(damaged);
  });

  it('is not written to a key that a server has swapped', async () => {
    const other = await makeAsk();
    expect(await isAskedKey(ask.public_key, `#${ask.askFragment}`)).toBe(true);
    expect(await isAskedKey(other.public_key, ask.askFragment)).toBe(false);
    expect(await isAskedKey(flipByte(ask.public_key, 40), ask.askFragment)).toBe(false);
    for (const cut of ['', '#', ask.askFragment.slice(0, -1)])
      expect(await isAskedKey(ask.public_key, cut)).toBe(false);
  });

  it('is damaged by any byte that was changed on its way', async () => {
    const { lock, envelope } = await sealAnswer(message, ask.public_key);
    for (const field of ['rid', 'bcm', 'cmt', 'ivw', 'wk', 'ivc', 'ct'] as const)
      expect([field, await open(lock, { ...envelope, [field]: flipByte(envelope[field], 5) })]).toEqual([
        field,
        damaged,
      ]);
    const offTheCurve = { ...lock, epk: flipByte(lock.epk, 40) };
    expect(await open(offTheCurve, envelope)).toEqual(damaged);
    for (const [wrong, failure] of [
      [{ ...lock, v: 1 }, 'unsupported'],
      [{ ...lock, kdf: 'none' }, 'unsupported'],
      [{ ...lock, epk: '' }, 'damaged'],
      [null, 'unsupported'],
    ] as const)
      expect(await open(wrong, envelope)).toEqual({ ok: false, failure });
    expect(await open(lock, null)).toEqual({ ok: false, failure: 'unsupported' });
  });

  it('does not open when its asker’s key was changed on its way', async () => {
    const { iv, wk } = ask.wrapped_key;
    for (const changed of [
      { iv: flipByte(iv, 3), wk },
      { iv, wk: flipByte(wk, 3) },
    ])
      expect(await unwrapAskKey(keys, ask.public_key, changed)).toEqual(damaged);
    const other = await makeAsk();
    expect(await unwrapAskKey(keys, other.public_key, ask.wrapped_key)).toEqual(damaged);
  });

  it('does not open when what its asker’s link unwraps is no private key', async () => {
    const { kek } = askKeys(readFragmentByDescription(ask.readFragment).bytes);
    const iv = fromBase64url(ask.wrapped_key.iv, 12);
    const aad = aadOfAsk(fromBase64url(ask.public_key, 65), iv);
    for (const scalar of [
      new Uint8Array(32),
      new Uint8Array(32).fill(0xff),
      new Uint8Array(31),
      new Uint8Array(),
    ]) {
      const wk = toBase64url(encrypt(kek, iv, scalar, aad));
      expect(await unwrapAskKey(keys, ask.public_key, { iv: ask.wrapped_key.iv, wk })).toEqual(damaged);
    }
  });

  it('does not open when what its asker is given is in no form that anything was sealed in', async () => {
    const { public_key, wrapped_key } = ask;
    expect((await unwrapAskKey(keys, public_key, wrapped_key)).ok).toBe(true);
    for (const wrong of ['', 'no key!', 'A', `${public_key}=`, public_key.slice(1)])
      expect(await unwrapAskKey(keys, wrong, wrapped_key)).toEqual(damaged);
    for (const part of ['iv', 'wk'] as const)
      for (const wrong of ['', 'ä', `${wrapped_key[part]}=`, wrapped_key[part].slice(1)])
        expect(await unwrapAskKey(keys, public_key, { ...wrapped_key, [part]: wrong })).toEqual(damaged);
  });

  it('leaves no key behind that could be taken out: not the asker’s, not what unwraps it, not the answerer’s', async () => {
    const asked = unwrap(await deriveAskKeys(ask.readFragment));
    expect(asked.keyEncryptionKey).toMatchObject({ type: 'secret', extractable: false });
    const unwrapped = unwrap(await unwrapAskKey(asked, ask.public_key, ask.wrapped_key));
    expect(unwrapped).toMatchObject({ type: 'private', extractable: false });
    const made = vi.spyOn(crypto.subtle, 'generateKey');
    await sealAnswer(message, ask.public_key);
    const [own] = await Promise.all(made.mock.results.map(({ value }) => value));
    made.mockRestore();
    expect(own.privateKey).toMatchObject({ type: 'private', extractable: false });
  });

  it('follows the description: either side may be somebody who has only read it', async () => {
    const { lock, envelope } = await sealAnswer(message, ask.public_key);
    const opened = openAnswerByDescription(ask.readFragment, ask, {
      lock: { ...lock },
      envelope: { ...envelope },
    });
    expect(JSON.parse(opened.json).ops[0]).toEqual(message.ops[0]);
    expect(opened.files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['plan.pdf', '%PDF-']]);
    expect(askFragmentByDescription(ask.public_key)).toBe(ask.askFragment);

    const json = Buffer.from('{"ops":[{"insert":"From another hand.\\n"}]}');
    const answer = sealAnswerByDescription({ json }, ask.public_key);
    expect(await open(answer.lock, answer.envelope)).toEqual({
      ok: true,
      value: { ops: [{ insert: 'From another hand.\n' }] },
    });
  });
});

describe('the pinned request', () => {
  const { delta, ask, proof, answer } = requestVector;

  it('and its answer still open', async () => {
    const keys = unwrap(await deriveAskKeys(ask.readFragment));
    expect(keys.proof).toBe(proof);
    const privateKey = unwrap(await unwrapAskKey(keys, ask.public_key, ask.wrapped_key));
    expect(await unsealAnswer(privateKey, ask.public_key, answer.lock, answer.envelope)).toEqual({
      ok: true,
      value: delta,
    });
    expect(await isAskedKey(ask.public_key, ask.askFragment)).toBe(true);
  });

  it('binds what it says, and the documentation prints all of it', () => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    expect(hex(askData(ask.public_key, ask.wrapped_key.iv))).toBe(requestVector.askData);
    expect(hex(doorData(answer.lock, answer.envelope))).toBe(requestVector.doorData);
    const page = readFileSync(new URL('../../../docs/zero-knowledge.md', import.meta.url), 'utf8');
    const { wrapped_key, ...shown } = ask;
    for (const value of [
      proof,
      requestVector.askData,
      requestVector.doorData,
      ...Object.values(shown),
      ...Object.values(wrapped_key),
      answer.lock.epk,
      ...Object.values(answer.envelope),
    ])
      expect(page).toContain(String(value));
  });
});

import { type Bytes, encodeBase64url } from '../base64.ts';
import type { Delta } from '../delta/delta.ts';
import { fail, ok, type Result } from '../result.ts';
import { bodyData, doorData, firstData } from './associated-data.ts';
import {
  type AnswerLock,
  type DooredEnvelope,
  type FirstEnvelope,
  type SealedBody,
  type SealedDoor,
  type SealedEnvelope,
  type SealFailure,
  type SealLock,
  sealBytes,
} from './seal-format.ts';
import { aesKey, type DoorKeys, decrypt, encrypt, expander, type RandomBytes } from './seal-keys.ts';
import { packPayload, unpackFirstPayload, unpackPayload } from './seal-payload.ts';

/** A message encrypted under a random content key, which is then wrapped for each door. */
export async function sealBody(
  delta: Delta,
  random: RandomBytes,
): Promise<{ body: SealedBody; contentKey: Bytes }> {
  const { compression, bytes } = await packPayload(delta);
  const rid = encodeBase64url(random(sealBytes.rid));
  const contentKey = random(sealBytes.key);
  const iv = random(sealBytes.iv);
  const { key, commitment } = await bodyKeys(contentKey);
  const header = {
    v: 2,
    alg: 'aes-256-gcm',
    comp: compression,
    pad: 'padme',
    fmt: 'delta+files',
    rid,
    ivc: encodeBase64url(iv),
  } as const;
  const ct = await encrypt(key, iv, bytes, bodyData(header));
  return { body: { ...header, bcm: commitment, ct }, contentKey };
}

/** Wraps the content key for whoever has the keys of this door. */
export async function sealDoor(
  keys: DoorKeys,
  lock: SealLock | AnswerLock,
  { body, contentKey }: { body: SealedBody; contentKey: Bytes },
  random: RandomBytes,
): Promise<SealedDoor> {
  const iv = random(sealBytes.iv);
  const ivw = encodeBase64url(iv);
  const wk = await encrypt(keys.keyEncryptionKey, iv, contentKey, doorData(lock, { ...body, ivw }));
  return { cmt: encodeBase64url(keys.commitment), ivw, wk };
}

/** The message behind a door, checked like any other: whoever sealed it is not trusted either. */
export async function openDoor(
  keys: DoorKeys,
  lock: SealLock | AnswerLock,
  envelope: SealedEnvelope,
): Promise<Result<Delta, SealFailure>> {
  if (lock.v !== envelope.v) return fail('damaged');
  const isCommitted = envelope.cmt === encodeBase64url(keys.commitment);
  const contentKey = await decrypt(
    keys.keyEncryptionKey,
    envelope.ivw,
    envelope.wk,
    doorData(lock, envelope),
  );
  if (contentKey === null) return fail(isCommitted ? 'damaged' : 'wrong-key');
  if (!isCommitted) return fail('damaged');
  const delta =
    envelope.v === 1
      ? await openFirst(contentKey, lock as SealLock, envelope)
      : await openBody(contentKey, envelope);
  return delta === null ? fail('damaged') : ok(delta);
}

async function openBody(contentKey: Bytes, envelope: DooredEnvelope): Promise<Delta | null> {
  const { key, commitment } = await bodyKeys(contentKey);
  if (commitment !== envelope.bcm) return null;
  const payload = await decrypt(key, envelope.ivc, envelope.ct, bodyData(envelope));
  return payload === null ? null : unpackPayload(payload, envelope.comp);
}

async function openFirst(contentKey: Bytes, lock: SealLock, envelope: FirstEnvelope): Promise<Delta | null> {
  const bound = firstData('ct', lock, envelope);
  const payload = await decrypt(await aesKey(contentKey), envelope.ivc, envelope.ct, bound);
  return payload === null ? null : unpackFirstPayload(payload, envelope.comp);
}

async function bodyKeys(contentKey: Bytes): Promise<{ key: CryptoKey; commitment: string }> {
  const expand = await expander(contentKey, new Uint8Array(), 2);
  const commitment = encodeBase64url(await expand('body commit'));
  return { key: await aesKey(await expand('body key')), commitment };
}

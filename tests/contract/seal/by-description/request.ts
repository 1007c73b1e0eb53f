// Opens the answer to a request, as the asker does; and the fragment of the link that is sent out.
import { createECDH } from 'node:crypto';
import { fragmentByDescription, readFragmentByDescription } from './fragment.ts';
import type { Content } from './open.ts';
import { asFields, openWithKeys, readName, readVersion } from './open.ts';
import {
  aadOfAsk,
  answerPrk,
  askKeys,
  decrypt,
  doorKeys,
  fail,
  fromBase64url,
  sha256,
  toBase64url,
} from './parts.ts';

export interface RequestParts {
  public_key: unknown;
  wrapped_key: { iv: unknown; wk: unknown };
}
export interface OpenedAnswer extends Content {
  askProof: string;
}

/** An uncompressed point. Whether it lies on the curve shows in the agreement. */
export function readPoint(value: unknown): Buffer {
  const point = fromBase64url(value, 65);
  if (point[0] !== 4) fail('damaged');
  return point;
}

function agree(scalar: Buffer, point: Buffer): Buffer {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(scalar);
    return pair.computeSecret(point);
  } catch {
    return fail('damaged');
  }
}

/** There is no commitment here: whatever is wrong, it is damaged. */
function unwrapScalar(request: RequestParts, publicKey: Buffer, kek: Buffer): Buffer {
  const wrapped = asFields(request.wrapped_key);
  const iv = fromBase64url(wrapped['iv'], 12);
  const wk = fromBase64url(wrapped['wk'], 48);
  return decrypt(kek, iv, wk, aadOfAsk(publicKey, iv)) ?? fail('damaged');
}

function requireVersion2(value: unknown): void {
  if (readVersion(value) !== 2) fail('unsupported');
}

export function openAnswerByDescription(
  readFragment: string,
  request: RequestParts,
  answer: { lock: unknown; envelope: unknown },
): OpenedAnswer {
  const link = readFragmentByDescription(readFragment);
  requireVersion2(link.version);
  const [lock, envelope] = [asFields(answer.lock), asFields(answer.envelope)];
  requireVersion2(lock['v']);
  requireVersion2(envelope['v']);
  const kdf = readName(lock['kdf'], ['ecdh-p256']);
  const epk = readPoint(lock['epk']);
  const publicKey = readPoint(request.public_key);
  const ask = askKeys(link.bytes);
  const shared = agree(unwrapScalar(request, publicKey, ask.kek), epk);
  const keys = doorKeys(answerPrk(shared, epk, publicKey), 2);
  const content = openWithKeys(2, envelope, { kdf, iterations: 0, salt: epk }, keys);
  return { ...content, askProof: toBase64url(ask.proof) };
}

/** The fragment of the link to send out, against which the answering page compares the key it is given. */
export function askFragmentByDescription(publicKey: string): string {
  return fragmentByDescription(sha256(readPoint(publicKey)).subarray(0, 16), 2);
}

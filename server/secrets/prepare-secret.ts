import { bytesOfBase64url } from '../../contract/base64.ts';
import { firstIssue } from '../../contract/fields.ts';
import {
  checkCreateSecret,
  createSecretRequest,
  type NewSecret,
  type SecretContent,
} from '../../contract/secrets.ts';
import { statuses } from '../../contract/statuses.ts';
import { parseJson } from '../http/parse-json.ts';
import type { Random } from '../platform/random.ts';
import { encryptMessage } from './encrypted-message.ts';

/** What a secret holds, as it is stored; only the key of an encrypted message still has to be wrapped. */
export type PreparedContent =
  | { kind: 'encrypted'; ciphertext: Uint8Array; dataKey: Uint8Array }
  | { kind: 'sealed'; envelope: Uint8Array; lock: string; proofHash: Uint8Array };

/** A secret that may be created, and is ready to be stored. */
export type PreparedSecret = Omit<NewSecret, 'content'> & { content: PreparedContent };

/** What came of the bytes that a caller sent. */
export type Preparation<Prepared = PreparedSecret> =
  | { kind: 'prepared'; secret: Prepared }
  | { kind: 'malformed'; sentence: string }
  | { kind: 'refused'; details: string };

/** Reads, checks and encrypts what a caller sent. All of it takes time that grows with the message. */
export async function prepareSecret(random: Random, body: Uint8Array): Promise<Preparation> {
  const payload = readPayload(body);
  if (payload === undefined) return { kind: 'malformed', sentence: statuses.malformed.text };
  const request = createSecretRequest.safeParse(payload);
  if (!request.success) return { kind: 'malformed', sentence: firstIssue(request.error) };
  const checked = checkCreateSecret(request.data);
  if (!checked.ok) return { kind: 'refused', details: checked.failure };
  const { content, ...rest } = checked.value;
  return { kind: 'prepared', secret: { ...rest, content: await prepareContent(random, content) } };
}

/** The JSON of a body. An empty one says nothing, which is not malformed; undefined is what no body says. */
export function readPayload(body: Uint8Array): unknown {
  if (body.byteLength === 0) return {};
  try {
    return parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch {
    return undefined;
  }
}

/** Makes what is stored of a message. */
export async function prepareContent(random: Random, content: SecretContent): Promise<PreparedContent> {
  if (content.kind === 'readable')
    return { kind: 'encrypted', ...(await encryptMessage(random, content.delta)) };
  const { envelope, lock, proof_hash } = content.sealed;
  return {
    kind: 'sealed',
    envelope: Buffer.from(JSON.stringify(envelope)),
    lock: JSON.stringify(lock),
    proofHash: bytesOfBase64url(proof_hash),
  };
}

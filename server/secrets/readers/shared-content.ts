import { bytesOfBase64url } from '../../../contract/base64.ts';
import type { NewSecretForReaders } from '../../../contract/readers/reader-requests.ts';
import type { Random } from '../../platform/random.ts';
import { encryptMessage } from '../encrypted-message.ts';
import type { PreparedContent } from '../prepare-secret.ts';

/** One message of several readers: encrypted once, or the body that all envelopes share, and what is each reader's. */
export type PreparedShared =
  | Extract<PreparedContent, { kind: 'encrypted' }>
  | { kind: 'sealed'; envelope: Uint8Array; doors: PreparedDoor[] };

interface PreparedDoor {
  /** The reader's part of the envelope, as JSON. */
  door: string;
  lock: string;
  proofHash: Uint8Array;
}

/** One message for several readers that may be created, and is ready to be stored. */
export type PreparedForReaders = Omit<NewSecretForReaders, 'content'> & { content: PreparedShared };

/** Makes what is stored of a message, as far as all readers share it. */
export async function prepareShared(
  random: Random,
  content: NewSecretForReaders['content'],
): Promise<PreparedShared> {
  if (content.kind === 'readable')
    return { kind: 'encrypted', ...(await encryptMessage(random, content.delta)) };
  const { body, doors } = content.sealed;
  return {
    kind: 'sealed',
    envelope: Buffer.from(JSON.stringify(body)),
    doors: doors.map(({ door, lock, proof_hash }) => ({
      door: JSON.stringify(door),
      lock: JSON.stringify(lock),
      proofHash: bytesOfBase64url(proof_hash),
    })),
  };
}

/** What is stored for one of the readers: the envelope is the body and the reader's door in one object. */
export function contentOfReader(shared: PreparedShared, place: number): PreparedContent {
  if (shared.kind === 'encrypted') return shared;
  const own = shared.doors[place];
  if (own === undefined) throw new Error('A sealed message has no door for one of its readers');
  const { door, ...rest } = own;
  const body = shared.envelope.subarray(0, -1);
  return { kind: 'sealed', envelope: Buffer.concat([body, Buffer.from(`,${door.slice(1)}`)]), ...rest };
}

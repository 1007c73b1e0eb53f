import { randomBytes } from 'node:crypto';

/** A file as a message carries it. */
export function fileOp(name: string, bytes: Uint8Array | string) {
  return { insert: { file: { name, data: Buffer.from(bytes).toString('base64') } } };
}

/** Bytes that nothing makes smaller. */
export function noise(length: number): Buffer {
  return randomBytes(length);
}

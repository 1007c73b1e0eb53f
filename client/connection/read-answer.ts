import { ClientFailure } from '../command.ts';

/** The fields of what a server has sent; none when it is no object. A later version may send more than is known here. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A field that has to be a text. */
export function textOf(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  if (typeof text !== 'string')
    throw new ClientFailure('failed', `The server answered without ${name}, which is no answer of SHYLNK.`);
  return text;
}

/** A field that has to be a list of objects. */
export function listOf(value: unknown, name: string): Record<string, unknown>[] {
  const list = fieldsOf(value)[name];
  if (!Array.isArray(list))
    throw new ClientFailure('failed', `The server answered without ${name}, which is no answer of SHYLNK.`);
  return list.map(fieldsOf);
}

/** The bytes of a body, as long as they are not more than anything that is asked for may have. */
export async function readBytes(response: Response, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > mostBytes)
      throw new ClientFailure('failed', `The server answered with more than ${mostBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** JSON, or null where the body is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

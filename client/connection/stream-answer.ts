import { type ClientContext, ClientFailure } from '../command.ts';
import type { KeptLogin } from '../login/login-file.ts';
import { clientVersion } from '../version.ts';
import { readBytes } from './read-answer.ts';
import { refusalOf } from './refusal.ts';

const refusalMaxBytes = 64 * 1024;

/** Reads an answer of any length, piece by piece. One that breaks off is a failure: half a file is no file. */
export async function streamAnswer(
  { fetch }: ClientContext,
  { url, key }: KeptLogin,
  path: string,
  write: (bytes: Uint8Array) => void,
): Promise<void> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url + path, {
      headers: { authorization: `Bearer ${key}`, 'user-agent': `shylnk/${clientVersion} (command line)` },
      redirect: 'manual',
    });
    if (response.status !== 200) {
      const bytes = await readBytes(response, refusalMaxBytes);
      throw refusalOf(url, { status: response.status, headers: response.headers, bytes });
    }
    for await (const piece of response.body ?? []) write(piece);
  } catch (error) {
    if (error instanceof ClientFailure) throw error;
    throw new ClientFailure('failed', `The connection to ${host} broke off: what was written is not whole.`);
  }
}

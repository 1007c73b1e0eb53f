import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileOp } from '../../contract/delta/delta.ts';
import { fileNameOf } from '../../contract/delta/delta-file.ts';
import { roomProblem } from '../../contract/delta/file-room.ts';
import { withoutTraces } from '../../contract/delta/without-traces.ts';
import { type ClientContext, ClientFailure } from '../command.ts';

/** The files that go along with a message; what is too much is refused before any is read. */
export async function readGivenFiles(
  context: ClientContext,
  paths: readonly string[],
  keepsMetadata: boolean,
): Promise<FileOp[]> {
  const sizes = await Promise.all(paths.map(sizeOf));
  const problem = roomProblem({ count: 0, bytes: 0 }, sizes);
  if (problem !== null) throw new ClientFailure('wrongUse', problem);
  const files: FileOp[] = [];
  for (const path of paths) {
    const name = fileNameOf(basename(path));
    const bytes = await read(path, (file) => readFile(file));
    const sent = keepsMetadata ? bytes : cleaned(context, name, new Uint8Array(bytes));
    files.push({ insert: { file: { name, data: Buffer.from(sent).toString('base64') } } });
  }
  return files;
}

async function sizeOf(path: string): Promise<number> {
  const found = await read(path, (file) => stat(file));
  if (!found.isFile()) throw new ClientFailure('wrongUse', `${path} is not a file.`);
  return found.size;
}

async function read<Found>(path: string, look: (path: string) => Promise<Found>): Promise<Found> {
  try {
    return await look(path);
  } catch (error) {
    throw new ClientFailure('failed', `${path} cannot be read (${(error as { code?: string }).code}).`);
  }
}

function cleaned({ output }: ClientContext, name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  const bare = withoutTraces(bytes);
  if (bare === null)
    throw new ClientFailure(
      'wrongUse',
      `${name} is a damaged picture: what it tells besides cannot be removed. --keep-metadata sends it as it is.`,
    );
  if (bare.length !== bytes.length)
    output.note(`What ${name} tells besides its picture is left out; --keep-metadata sends it, too.`);
  return bare;
}

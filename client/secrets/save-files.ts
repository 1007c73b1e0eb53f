import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type Delta, isFileOp } from '../../contract/delta/delta.ts';
import { fileNameOf } from '../../contract/delta/delta-file.ts';
import { ClientFailure } from '../command.ts';

/** A file of an opened message. */
export interface OpenedFile {
  name: string;
  bytes: Uint8Array;
}

export function filesOf(delta: Delta): OpenedFile[] {
  return delta.ops.filter(isFileOp).map(({ insert: { file } }) => ({
    // Checked before, and once more where it becomes a path.
    name: fileNameOf(file.name),
    bytes: Buffer.from(file.data, 'base64'),
  }));
}

/** Sees to it that files can be saved in a folder: before a message is opened, which may be possible only once. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ClientFailure('failed', `Nothing can be saved in ${folder} (${codeOf(error)}).`);
  }
}

/** Saves a file under its name, or under a similar one where that is taken; gives its path. */
export async function saveFile(folder: string, { name, bytes }: OpenedFile): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const path = join(folder, attempt === 1 ? name : `${stem} (${attempt})${ext}`);
    try {
      // Fails where anything has that name, be it a link to elsewhere.
      await writeFile(path, bytes, { flag: 'wx' });
      return path;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        throw new ClientFailure('failed', `${path} cannot be written (${codeOf(error)}).`);
    }
  }
  throw new ClientFailure('failed', `${folder} has too many files that are called ${name}.`);
}

const mostAttempts = 1000;

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}

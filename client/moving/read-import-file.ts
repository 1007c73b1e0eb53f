import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { importLimits } from '../../contract/imports/import-limits.ts';
import { type ClientContext, ClientFailure } from '../command.ts';

const tooLarge = `A file has ${importLimits.fileBytes / 1024 / 1024} MB at most.`;

/** The file that was named, or what is piped in where none was. */
export async function readImportFile(
  { terminal }: ClientContext,
  path: string | undefined,
): Promise<{ name: string; bytes: Uint8Array }> {
  if (path === undefined && terminal.isInputTyped)
    throw new ClientFailure('wrongUse', 'Name a file, or pipe one in: shylnk import bitly.csv');
  const bytes = path === undefined ? await terminal.readInput(importLimits.fileBytes) : await readWhole(path);
  if (bytes.length > importLimits.fileBytes) throw new ClientFailure('wrongUse', tooLarge);
  const name = path === undefined ? 'file' : basename(path);
  return { name: name.slice(0, importLimits.nameLength), bytes };
}

async function readWhole(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > importLimits.fileBytes) throw new ClientFailure('wrongUse', tooLarge);
    return await readFile(path);
  } catch (error) {
    if (error instanceof ClientFailure) throw error;
    throw new ClientFailure('failed', `${path} cannot be read (${(error as { code?: string }).code}).`);
  }
}

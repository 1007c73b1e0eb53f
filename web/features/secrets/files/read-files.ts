import { type DeltaFile, fileNameOf } from '../../../../contract/delta/delta-file.ts';
import { withoutTraces } from '../../../../contract/delta/without-traces.ts';
import { fail, ok, type Result } from '../../../../contract/result.ts';
import type { Task } from '../pictures/take-pictures.ts';

export interface ReadingOptions {
  /** Pictures lose what tells where and with what they were taken. */
  removesTraces: boolean;
}

/** Reads files for a message, one after the other; null when it was called off. */
export async function readFiles(
  files: readonly File[],
  { removesTraces }: ReadingOptions,
  { signal, onProgress }: Task,
): Promise<Result<DeltaFile, string>[] | null> {
  const read: Result<DeltaFile, string>[] = [];
  for (const [index, file] of files.entries()) {
    const name = fileNameOf(file.name);
    const tell = (share: number) => onProgress((index + share) / files.length, `Reading ${name}`);
    tell(0);
    try {
      const content = removesTraces ? withoutTraces(new Uint8Array(await file.arrayBuffer())) : file;
      if (signal.aborted) return null;
      read.push(
        content === null
          ? fail(cannotBeCleaned(name))
          : ok({ name, data: await readBase64(new Blob([content]), signal, tell) }),
      );
    } catch {
      if (signal.aborted) return null;
      read.push(fail(`${name} cannot be read. Was it moved, or is it a folder?`));
    }
  }
  return read;
}

function cannotBeCleaned(name: string): string {
  return `${name} is a damaged picture: what it tells besides cannot be removed. You can add it as it is.`;
}

function readBase64(content: Blob, signal: AbortSignal, onShare: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const callOff = () => reader.abort();
    signal.addEventListener('abort', callOff);
    reader.onprogress = ({ loaded, total }) => onShare(total === 0 ? 1 : loaded / total);
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.onabort = () => reject(new DOMException('It was called off', 'AbortError'));
    reader.onloadend = () => signal.removeEventListener('abort', callOff);
    reader.readAsDataURL(content);
  });
}

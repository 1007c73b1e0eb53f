import { fail, type Result } from '../../../../contract/result.ts';
import { startWorker } from '../../../ui/browser/trusted-types.ts';
import type { PictureNews } from './picture-worker.ts';
import workerAddress from './picture-worker.ts?worker&url';
import { unreadable } from './take-picture.ts';

/** Work that shows how far it is and can be called off. */
export interface Task {
  signal: AbortSignal;
  /** From 0 to 1, and what goes on. */
  onProgress: (share: number, saying?: string) => void;
}

/**
 * Takes pictures for a message in a worker, so that nothing else waits for them. The outcomes come in the order of the
 * files; null when it was called off.
 */
export function takePictures(
  files: readonly Blob[],
  { signal, onProgress }: Task,
): Promise<Result<string, string>[] | null> {
  if (files.length === 0) return Promise.resolve([]);
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => {
    const worker = startWorker(workerAddress, { type: 'module' });
    const end = (pictures: Result<string, string>[] | null) => {
      worker.terminate();
      signal.removeEventListener('abort', callOff);
      resolve(pictures);
    };
    const callOff = () => end(null);
    signal.addEventListener('abort', callOff);
    worker.addEventListener('error', () => end(files.map(() => fail(unreadable))));
    worker.addEventListener('message', ({ data }: MessageEvent<PictureNews>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else end(data.pictures);
    });
    worker.postMessage(files);
  });
}

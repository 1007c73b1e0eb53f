import type { Result } from '../../../../contract/result.ts';
import { takePicture, unreadable } from './take-picture.ts';

/** What the worker tells of the pictures it was given: how far it is, and in the end what became of each. */
export type PictureNews =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; pictures: Result<string, string>[] };

function tell(news: PictureNews): void {
  postMessage(news);
}

async function takeAll(files: readonly Blob[]): Promise<Result<string, string>[]> {
  const pictures: Result<string, string>[] = [];
  // One after the other: two large ones at once may be more than the memory of a phone.
  for (const [index, file] of files.entries()) {
    const onProgress = (share: number) => tell({ kind: 'progress', share: (index + share) / files.length });
    pictures.push(
      await takePicture(file, onProgress).catch(() => ({ ok: false as const, failure: unreadable })),
    );
    onProgress(1);
  }
  return pictures;
}

addEventListener('message', ({ data }: MessageEvent<readonly Blob[]>) => {
  void takeAll(data).then((pictures) => tell({ kind: 'done', pictures }));
});

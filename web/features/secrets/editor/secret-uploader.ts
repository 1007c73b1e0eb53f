import type { Range } from 'quill/core';
import Uploader from 'quill/modules/uploader.js';
import { takePictures } from '../pictures/take-pictures.ts';
import type { EditorCallbacks } from './editor.ts';
import { followRange } from './followed-range.ts';
import { insertContent } from './insert-content.ts';

/** Takes pictures that are dropped, pasted or chosen into the message; says so when one cannot be taken. */
export class SecretUploader extends Uploader {
  readonly #voice: EditorCallbacks;

  constructor(quill: ConstructorParameters<typeof Uploader>[0], options: EditorCallbacks) {
    super(quill, {});
    this.#voice = options;
  }

  override upload(range: Range, files: FileList | File[]): void {
    if (files.length === 0) return;
    const place = followRange(this.quill, range);
    this.#voice.workOn(async (task) => {
      const taken = await takePictures(Array.from(files), task);
      const now = place.end();
      if (taken === null) return;
      const pictures = taken.flatMap((picture) => (picture.ok ? [{ insert: { image: picture.value } }] : []));
      const problem = taken.find((picture) => !picture.ok);
      const isIn = pictures.length === 0 || insertContent(this.quill, now, pictures, this.#voice);
      if (isIn && problem?.ok === false) this.#voice.tell(problem.failure);
    });
  }
}

import type { Range } from 'quill/core';
import Uploader from 'quill/modules/uploader.js';
import type { EditorVoice } from './editor.ts';
import { insertContent } from './insert-content.ts';
import { takePicture } from './take-picture.ts';

/** Takes pictures that are dropped, pasted or chosen into the message; says so when one cannot be taken. */
export class SecretUploader extends Uploader {
  readonly #voice: EditorVoice;

  constructor(quill: ConstructorParameters<typeof Uploader>[0], options: EditorVoice) {
    super(quill, {});
    this.#voice = options;
  }

  override upload(range: Range, files: FileList | File[]): void {
    if (files.length === 0) return;
    this.#voice.workOn(async () => {
      const taken = await Promise.all(Array.from(files, takePicture));
      const pictures = taken.flatMap((picture) => (picture.ok ? [{ insert: { image: picture.value } }] : []));
      const problem = taken.find((picture) => !picture.ok);
      const isIn = pictures.length === 0 || insertContent(this.quill, range, pictures, this.#voice);
      if (isIn && problem?.ok === false) this.#voice.tell(problem.failure);
    });
  }
}

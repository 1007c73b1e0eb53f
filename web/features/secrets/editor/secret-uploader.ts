import type Quill from 'quill/core';
import type { Range } from 'quill/core';
import Uploader from 'quill/modules/uploader.js';
import { type DeltaOp, isFileOp } from '../../../../contract/delta/delta.ts';
import { imageMediaTypes } from '../../../../contract/delta/delta-image.ts';
import { heldFiles, roomProblem } from '../../../../contract/delta/file-room.ts';
import { ok, type Result } from '../../../../contract/result.ts';
import { type ReadingOptions, readFiles } from '../files/read-files.ts';
import { type Task, takePictures } from '../pictures/take-pictures.ts';
import type { EditorCallbacks } from './editor.ts';
import { followRange } from './followed-range.ts';
import { insertContent, onLinesOfTheirOwn } from './insert-content.ts';

/** Takes what is dropped or pasted into the message: pictures as pictures, all else as files. */
export class SecretUploader extends Uploader {
  readonly #voice: EditorCallbacks;

  constructor(quill: ConstructorParameters<typeof Uploader>[0], options: EditorCallbacks) {
    super(quill, {});
    this.#voice = options;
  }

  override upload(range: Range, entered: FileList | File[]): void {
    const files = Array.from(entered);
    const others = files.filter((file) => !isPicture(file));
    takePicturesIn(this.quill, range, files.filter(isPicture), this.#voice);
    takeFilesIn(this.quill, range, others, { ...this.#voice, removesTraces: true });
  }
}

/** Whether it can be shown in the text. */
export function isPicture({ type }: File): boolean {
  return imageMediaTypes.includes(type);
}

/** Takes pictures into the message; says so when one cannot be taken. */
export function takePicturesIn(quill: Quill, range: Range, files: File[], voice: EditorCallbacks): void {
  if (files.length === 0) return;
  takeIn(quill, range, voice, async (task) => {
    const taken = await takePictures(files, task);
    return taken?.map((picture) => (picture.ok ? ok({ insert: { image: picture.value } }) : picture));
  });
}

/** Takes files into the message, if there is room for them. */
export function takeFilesIn(
  quill: Quill,
  range: Range,
  files: File[],
  { removesTraces, ...voice }: EditorCallbacks & ReadingOptions,
): void {
  if (files.length === 0) return;
  const sizes = files.map(({ size }) => size);
  const problem = roomProblem(heldFiles(quill.getContents().ops), sizes);
  if (problem !== null) {
    voice.tell(problem);
    return;
  }
  takeIn(quill, range, voice, async (task) => {
    const read = await readFiles(files, { removesTraces }, task);
    return read?.map((file) => (file.ok ? ok({ insert: { file: file.value } }) : file));
  });
}

type TakenOps = Result<DeltaOp, string>[] | undefined;

/** Works on content and puts it where it was wanted, with a sentence about what could not be taken. */
function takeIn(
  quill: Quill,
  range: Range,
  { workOn, tell }: EditorCallbacks,
  take: (task: Task) => Promise<TakenOps>,
): void {
  const place = followRange(quill, range);
  workOn(async (task) => {
    const taken = await take(task);
    const now = place.end();
    if (taken === undefined) return;
    const ops = taken.flatMap((one) => (one.ok ? [one.value] : []));
    const problem = taken.find((one) => !one.ok);
    const isIn = ops.length === 0 || insertContent(quill, now, placed(quill, now, ops), { tell });
    if (isIn && problem?.ok === false) tell(problem.failure);
  });
}

/** Pictures stand in a line, files on lines of their own. */
function placed(quill: Quill, range: Range, ops: DeltaOp[]): DeltaOp[] {
  return ops.some(isFileOp) ? onLinesOfTheirOwn(quill, range, ops) : ops;
}

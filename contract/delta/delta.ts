import { base64Bytes } from '../base64.ts';
import { limits } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import { type DeltaBounds, newMessage } from './delta-bounds.ts';
import { checkFile, type DeltaFile } from './delta-file.ts';
import {
  isPlain,
  own,
  readLineFormats,
  readLink,
  readWordFormats,
  sameFormats,
  type TextAttributes,
} from './delta-formats.ts';
import { checkImage } from './delta-image.ts';
import { parseVideo, type Video } from './delta-video.ts';

/** A secret's message: a rich-text delta that has been checked. Only `checkDelta` makes one. */
export interface Delta {
  ops: DeltaOp[];
}

/** One run of a message. */
export type DeltaOp = TextOp | ImageOp | VideoOp | FileOp;

/** Text; formats of a line stand on its line break, formats of words on the words. */
export interface TextOp {
  insert: string;
  attributes?: TextAttributes;
}

/** A picture inside a line: a data URI of an allowed raster format. */
export interface ImageOp {
  insert: { image: string };
  attributes?: { link: string };
}

/** A video, a line of its own. */
export interface VideoOp {
  insert: { video: Video };
}

/** A file, a line of its own: it is downloaded, never shown. */
export interface FileOp {
  insert: { file: DeltaFile };
}

/** Whether a run is text. */
export function isTextOp(op: DeltaOp): op is TextOp {
  return typeof op.insert === 'string';
}

/** Whether a run is a picture. */
export function isImageOp(op: DeltaOp): op is ImageOp {
  return !isTextOp(op) && 'image' in op.insert;
}

/** Whether a run is a file. */
export function isFileOp(op: DeltaOp): op is FileOp {
  return !isTextOp(op) && 'file' in op.insert;
}

const unreadable = 'This message cannot be read. Please write it again.';
const tooLong = 'The message is too long. Please shorten it.';
const tooLarge = 'The message with its pictures is too large. Please use fewer or smaller pictures.';
/** Said of files that are too large together. */
export const filesTooLarge = `The files are too large. Together they may have ${limits.secretMaxFileBytes / 1024 / 1024} MB.`;
/** Said of too many files. */
export const tooManyFiles = `Please share at most ${limits.secretMaxFiles} files.`;
const unknownContent =
  'The message contains something that cannot be shared here. Text, pictures, files and videos of YouTube and Vimeo can.';
/** Said of an address that is no video that can be shown. */
export const unknownVideo = 'Only videos of YouTube and Vimeo can be shown.';

/**
 * Reads a delta as an editor, a program or an unsealed envelope gives it. Formats that are not allowed are dropped,
 * content that is not allowed is refused with a sentence for the person who wrote it. The answer is built anew field by
 * field and is canonical: checking it again changes nothing.
 */
export function checkDelta(input: unknown, bounds: DeltaBounds = newMessage): Result<Delta, string> {
  const ops = readOps(input);
  if (ops === null) return fail(unreadable);
  if (ops.length > bounds.ops) return fail(tooLong);
  const draft: Draft = {
    bounds,
    ops: [],
    textLength: 0,
    lines: 0,
    imageLength: 0,
    pixels: 0,
    files: 0,
    fileBytes: 0,
    fileLength: 0,
  };
  for (const op of ops) {
    const problem = addOp(draft, op) ?? overflowOf(draft);
    if (problem !== null) return fail(problem);
  }
  if (!endsLine(draft.ops.at(-1))) pushText(draft, '\n', {});
  const delta = { ops: draft.ops };
  const bytes = new TextEncoder().encode(JSON.stringify(delta)).length;
  if (bytes - draft.imageLength - draft.fileLength > limits.secretMaxBytes) return fail(tooLong);
  const storedBytes = bytes - draft.fileLength + draft.fileBytes;
  const problem = storedBytes > limits.secretMaxBytesWithImages ? tooLarge : overflowOf(draft);
  return problem === null ? ok(delta) : fail(problem);
}

/** A message under construction, and what it has used of its limits. */
interface Draft {
  bounds: DeltaBounds;
  ops: DeltaOp[];
  /** Characters of text and addresses so far; the exact bytes are counted at the end. */
  textLength: number;
  lines: number;
  imageLength: number;
  pixels: number;
  files: number;
  /** Bytes of the files themselves, and the characters they take in the delta. */
  fileBytes: number;
  fileLength: number;
}

function overflowOf(draft: Draft): string | null {
  const isLong =
    draft.textLength > limits.secretMaxBytes ||
    draft.lines > draft.bounds.lines ||
    draft.ops.length > draft.bounds.ops;
  if (isLong) return tooLong;
  if (draft.files > limits.secretMaxFiles) return tooManyFiles;
  if (draft.fileBytes > limits.secretMaxFileBytes) return filesTooLarge;
  const isLarge =
    draft.imageLength > limits.secretMaxBytesWithImages || draft.pixels > limits.secretMaxPixels;
  return isLarge ? tooLarge : null;
}

function readOps(input: unknown): unknown[] | null {
  if (Array.isArray(input)) return input;
  if (typeof input !== 'string') {
    const ops = own(input, 'ops');
    return Array.isArray(ops) ? ops : null;
  }
  if (input.length > limits.secretBodyMaxBytes) return null;
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === 'string' ? null : readOps(parsed);
  } catch {
    return null;
  }
}

function addOp(draft: Draft, op: unknown): string | null {
  const insert = own(op, 'insert');
  const attributes = own(op, 'attributes');
  if (own(op, 'retain') !== undefined || own(op, 'delete') !== undefined) return unreadable;
  if (typeof insert === 'string') return addText(draft, insert, attributes);
  if (typeof insert !== 'object' || insert === null) return unreadable;
  const [kind, ...others] = Object.keys(insert);
  if (others.length > 0) return unknownContent;
  if (kind === 'image') return addImage(draft, own(insert, kind), attributes);
  if (kind === 'file') return addFile(draft, own(insert, kind));
  return kind === 'video' ? addVideo(draft, own(insert, kind)) : unknownContent;
}

function addText(draft: Draft, entered: string, attributes: unknown): string | null {
  if (draft.textLength + entered.length > limits.secretMaxBytes) return tooLong;
  const words = readWordFormats(attributes);
  const line = readLineFormats(attributes);
  const text = normaliseText(entered);
  draft.textLength += text.length + (words.link?.length ?? 0);
  if (isPlain(words) && isPlain(line)) pushText(draft, text, {});
  else
    for (const [run] of text.matchAll(/\n+|[^\n]+/g)) {
      pushText(draft, run, run.startsWith('\n') ? line : words);
      if (draft.ops.length > draft.bounds.ops) return tooLong;
    }
  return null;
}

function addImage(draft: Draft, entered: unknown, attributes: unknown): string | null {
  if (typeof entered === 'string' && entered.length > limits.secretMaxBytesWithImages) return tooLarge;
  const image = checkImage(entered);
  if (!image.ok) return image.failure;
  const link = readLink(attributes);
  draft.textLength += link?.length ?? 0;
  draft.imageLength += image.value.source.length;
  draft.pixels += image.value.pixels;
  draft.ops.push({
    insert: { image: image.value.source },
    ...(link === undefined ? {} : { attributes: { link } }),
  });
  return null;
}

function addVideo(draft: Draft, entered: unknown): string | null {
  const video = parseVideo(entered);
  if (video === null) return unknownVideo;
  pushLine(draft, { insert: { video } });
  return null;
}

function addFile(draft: Draft, entered: unknown): string | null {
  const data = own(entered, 'data');
  const isLarge = typeof data === 'string' && data.length > 2 * limits.secretMaxFileBytes;
  if (isLarge) return filesTooLarge;
  const file = checkFile(entered);
  if (file === null) return unreadable;
  draft.files += 1;
  draft.fileBytes += base64Bytes(file.data);
  draft.fileLength += file.data.length;
  pushLine(draft, { insert: { file } });
  return null;
}

/** What stands on a line of its own begins one. */
function pushLine(draft: Draft, op: VideoOp | FileOp): void {
  const last = draft.ops.at(-1);
  const isAtLineStart = last === undefined || endsLine(last) || (!isTextOp(last) && !isImageOp(last));
  if (!isAtLineStart) pushText(draft, '\n', {});
  draft.ops.push(op);
}

/** Line ends are brought to one form; lone surrogates and control characters, also those that turn text around, go. */
function normaliseText(entered: string): string {
  return entered
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\u202d\u202e]/gu, '');
}

/** Neighbours with the same formats become one run. */
function pushText(draft: Draft, insert: string, attributes: TextAttributes): void {
  if (insert === '') return;
  for (let at = insert.indexOf('\n'); at >= 0; at = insert.indexOf('\n', at + 1)) draft.lines += 1;
  const last = draft.ops.at(-1);
  if (last !== undefined && isTextOp(last) && sameFormats(last.attributes ?? {}, attributes))
    last.insert += insert;
  else draft.ops.push(isPlain(attributes) ? { insert } : { insert, attributes: { ...attributes } });
}

function endsLine(op: DeltaOp | undefined): boolean {
  return op !== undefined && isTextOp(op) && op.insert.endsWith('\n');
}

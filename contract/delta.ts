import type { Video } from './delta-video.ts';

/** A secret's message: a rich-text delta that has been checked. Only `checkDelta` makes one. */
export interface Delta {
  ops: DeltaOp[];
}

/** One run of a message. */
export type DeltaOp = TextOp | ImageOp | VideoOp;

/** Text; formats of a line stand on its line break, formats of words on the words. */
export interface TextOp {
  insert: string;
  attributes?: TextAttributes;
}

/** The formats that text can have. */
export interface TextAttributes {
  bold?: true;
  italic?: true;
  underline?: true;
  /** An absolute http, https or mailto address. */
  link?: string;
  list?: 'ordered' | 'bullet';
  /** 1 to 8; absent is 0. */
  indent?: number;
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


import type { ImportRecord } from '../../../contract/imports/import-fields.ts';

/** Why a file cannot be read: a sentence for the person. */
export class UnreadableFile extends Error {}

/** Rows of a file, one by one. */
export type Records = AsyncGenerator<ImportRecord>;

/** Pieces of a text. */
export type Texts = AsyncIterable<string>;

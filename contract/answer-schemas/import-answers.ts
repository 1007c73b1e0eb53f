import * as z from 'zod/mini';
import { importResource, importRowResource } from '../rest/imports/import-schemas.ts';
import { answerWith } from './answer.ts';

/** The answer of GET /api/imports. */
export const importListAnswer = answerWith({ details: z.array(importResource) });

/** The answer of every call about one import. */
export const importAnswer = answerWith({ details: importResource });

/** The answer of POST /api/imports/rows. */
export const importRowsAnswer = answerWith({
  details: z.strictObject({
    rows: z.array(importRowResource),
    /** `after` of the next page; null: this is the last. */
    next: z.nullable(z.int()),
  }),
});

/** The answer of a call that gives a whole file as a text. */
export const fileAnswer = answerWith({ details: z.string() });

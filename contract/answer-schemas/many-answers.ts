import * as z from 'zod/mini';
import { manyVerdicts } from '../order/many.ts';
import { answerWith } from './answer.ts';

const count = z.int().check(z.minimum(0));

/** The answer of POST /api/change_many. */
export const manyAnswer = answerWith({
  details: z.strictObject({
    /** What became of each, in the order in which they were named, or of the list. */
    rows: z.array(z.strictObject({ code: z.string(), verdict: z.enum(manyVerdicts) })),
    changed: count,
    /** What undoes it; null: nothing was changed. */
    undo: z.nullable(z.string()),
    /** Until when. */
    undo_until: z.nullable(z.iso.datetime()),
    /** `after` of the next call, where more match; null: these were all. */
    next: z.nullable(z.string()),
  }),
});

/** The answer of POST /api/undo_many. */
export const undoAnswer = answerWith({
  details: z.strictObject({
    restored: count,
    /** Those that were changed again since: they stay as they are. */
    left: count,
  }),
});

/** The answer of POST /api/count_matching. */
export const countAnswer = answerWith({
  details: z.strictObject({
    count,
    /** There are more than are counted. */
    or_more: z.boolean(),
  }),
});

export type ManyAnswer = z.output<typeof manyAnswer>;
export type UndoAnswer = z.output<typeof undoAnswer>;
export type CountAnswer = z.output<typeof countAnswer>;

import * as z from 'zod/mini';
import { linkType } from '../fields.ts';
import { limits } from '../limits.ts';
import { listCursor, listFilter } from './list-filter.ts';
import { tagNames } from './tags.ts';

/** What can be done to many links or secrets at once. */
export const manyActions = [
  'activate',
  'deactivate',
  'archive',
  'unarchive',
  'tag',
  'untag',
  'extend',
  'delete',
] as const;
/** One of them. */
export type ManyAction = (typeof manyActions)[number];

/** What became of one of many: only `done` has changed it. */
export const manyVerdicts = [
  'done',
  /** It was so already. */
  'unchanged',
  'not_found',
  /** Its time or its visits are over: it cannot be switched. */
  'expired',
  /** The people who run the site have stopped it: it cannot be switched. */
  'stopped',
  /** Its message is gone for good: it cannot be extended. */
  'wiped',
  'too_many_tags',
] as const;
export type ManyVerdict = (typeof manyVerdicts)[number];

/** All that a list would show, whatever its order. */
const matching = z.object({
  search_string: z._default(z.nullable(z.string()), null),
  filter: z.optional(z.nullable(listFilter)),
});
const undoId = z.string().check(z.regex(/^[A-Za-z0-9]{16}$/, 'There is nothing of that name to undo'));

const longestSeconds = Math.max(...limits.validityDays) * 24 * 60 * 60;

/** What is done, and to which: to those named, or to all that match. */
export const manyFields = {
  action: z.enum(manyActions),
  codes: z.optional(
    z.nullable(
      z
        .array(z.string())
        .check(z.minLength(1), z.maxLength(limits.manyRows, `At most ${limits.manyRows} at once`)),
    ),
  ),
  matching: z.optional(z.nullable(matching)),
  /** `next` of the answer before, where more match than are done in one call. */
  after: z.optional(z.nullable(listCursor)),
  /** `undo` of the answer before: both are undone together. */
  undo: z.optional(z.nullable(undoId)),
  /** For `tag` and `untag`. */
  tags: z.optional(z.nullable(tagNames)),
  /** For `extend`: how long they are valid from now on; null: for ever. */
  valid_for_seconds: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(longestSeconds)))),
};

/** POST /api/change_many */
export const manyRequest = z.object({ type: linkType, ...manyFields });
export type ManyRequest = z.input<typeof manyRequest>;

/** POST /api/undo_many */
export const undoRequest = z.object({ undo: undoId });
export type UndoRequest = z.input<typeof undoRequest>;

/** POST /api/count_matching */
export const countRequest = z.object({ type: linkType, ...matching.shape });
export type CountRequest = z.input<typeof countRequest>;

/** Said when it is not clear which are meant. */
export const whichOnes = 'Name the ones you mean, or say what they match; not both';
/** Said when tags are missing. */
export const whichTags = 'Name at least one tag';
/** Said when a duration is missing. */
export const howLong = 'Say how long they are to be valid';

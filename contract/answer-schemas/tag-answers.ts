import * as z from 'zod/mini';
import { tagColours } from '../order/tags.ts';
import { answerWith } from './answer.ts';

/** A tag of a person. */
export const shownTag = z.strictObject({ id: z.int(), name: z.string(), colour: z.enum(tagColours) });

/** The answer of GET /api/tags: all of them, by name. */
export const tagListAnswer = answerWith({ details: z.array(shownTag) });

/** The answer of POST /api/tags and /api/tags/change. */
export const tagSavedAnswer = answerWith({ details: shownTag });

/** The answer of GET /api/tags. */
export type TagListAnswer = z.output<typeof tagListAnswer>;
/** The answer of a tag that was made or changed. */
export type TagSavedAnswer = z.output<typeof tagSavedAnswer>;

import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

/** The colours of tags, in the order in which new ones get them. */
export const tagColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
/** A colour of a tag. */
export type TagColour = (typeof tagColours)[number];

const oneLineWithoutComma = 'The name of a tag has no comma and is one line';

/** A tag's name. Lists of names are written with commas, so that none has one. */
export const tagName = requiredText(limits.tagNameMaxLength, 'Please give the tag a name').check(
  z.regex(/^[^,\p{Cc}\p{Cs}\u2028\u2029]*$/u, oneLineWithoutComma),
);

/** The names of a link's tags: all that it is to have. */
export const tagNames = z
  .array(tagName)
  .check(z.maxLength(limits.tagsPerLink, `That is more than ${limits.tagsPerLink} tags`));

/** Said when there is no room for another tag. */
export const tooManyTags = `You have ${limits.tagsPerOwner} tags. Please delete one that is not needed any more.`;

/** A text from elsewhere as the name of a tag: in one line, without commas, not too long; null when nothing is left. */
export function toTagName(text: string): string | null {
  const line = text
    .toWellFormed()
    .replaceAll(/[,\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const name = [...line].slice(0, limits.tagNameMaxLength).join('').trim();
  return name === '' ? null : name;
}

const tagId = z.number().check(z.refine(Number.isSafeInteger, 'Say which tag'));
const tagColour = z.enum(tagColours, 'Please choose one of the colours');

/** POST /api/tags */
export const createTagRequest = z.strictObject({
  name: tagName,
  /** The next colour where it is left out. */
  colour: z.optional(z.nullable(tagColour)),
});
export type CreateTagRequest = z.input<typeof createTagRequest>;

/** POST /api/tags/change; what is left out stays as it is. */
export const changeTagRequest = z.strictObject({
  id: tagId,
  name: z.optional(tagName),
  colour: z.optional(tagColour),
});
export type ChangeTagRequest = z.input<typeof changeTagRequest>;

/** POST /api/tags/delete: it is taken off all links and secrets, which stay. */
export const tagRequest = z.strictObject({ id: tagId });
export type TagRequest = z.input<typeof tagRequest>;

/** Said when two tags would have the same name. */
export const tagTaken = 'You have a tag of this name';

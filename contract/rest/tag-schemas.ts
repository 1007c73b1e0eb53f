import * as z from 'zod/mini';
import { tagColours, tagName } from '../order/tags.ts';
import { described } from './described.ts';

const colour = z.enum(tagColours);

/** POST /tags */
export const newTag = described(
  { id: 'NewTag', description: 'A tag to be made.' },
  z.strictObject({
    name: tagName,
    colour: z.optional(
      z.nullable(described({ description: 'The next of the colours where it is left out.' }, colour)),
    ),
  }),
);

/** PATCH /tags/{id} */
export const tagChange = described(
  { id: 'TagChange', description: 'What is left out stays as it is.' },
  z.strictObject({ name: z.optional(tagName), colour: z.optional(colour) }),
);

/** A tag as it is answered. */
export const tag = described(
  { id: 'Tag', description: 'What links and secrets are sorted by.' },
  z.strictObject({ id: z.int(), name: z.string(), colour }),
);

export const tagPage = described(
  { id: 'TagPage' },
  z.strictObject({
    data: described({ description: 'By name.' }, z.array(tag)),
    next: described({ description: 'Always null: they come all at once.' }, z.null()),
  }),
);

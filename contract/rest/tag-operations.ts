import * as z from 'zod/mini';
import { tagColours, tagName } from '../order/tags.ts';
import { described } from './described.ts';
import type { Operation } from './operation.ts';

const colour = z.enum(tagColours);

/** POST /tags */
const newTag = described(
  { id: 'NewTag', description: 'A tag to be made.' },
  z.strictObject({
    name: tagName,
    colour: z.optional(
      z.nullable(described({ description: 'The next of the colours where it is left out.' }, colour)),
    ),
  }),
);

/** PATCH /tags/{id} */
const tagChange = described(
  { id: 'TagChange', description: 'What is left out stays as it is.' },
  z.strictObject({ name: z.optional(tagName), colour: z.optional(colour) }),
);

/** A tag as it is answered. */
const tag = described(
  { id: 'Tag', description: 'What links and secrets are sorted by.' },
  z.strictObject({ id: z.int(), name: z.string(), colour }),
);

const tagPage = described(
  { id: 'TagPage' },
  z.strictObject({
    data: described({ description: 'By name.' }, z.array(tag)),
    next: described({ description: 'Always null: they come all at once.' }, z.nullable(z.string())),
  }),
);

const id = { path: { id: '4711' } };

/** What programs do with tags. */
export const tagOperations = {
  listTags: {
    method: 'GET',
    path: '/tags',
    scope: 'links:read',
    tag: 'tags',
    summary: 'Lists your tags by name, all at once.',
    success: { status: 200, schema: tagPage },
    problems: ['scopeMissing'],
    example: {},
  },
  createTag: {
    method: 'POST',
    path: '/tags',
    scope: 'links:write',
    tag: 'tags',
    summary: 'Makes a tag. Links and secrets that name a new one make it, too.',
    body: newTag,
    success: { status: 201, schema: tag },
    problems: ['scopeMissing', 'badOptions', 'tagTaken', 'tooManyTags', 'tooLarge', 'unsupportedMedia'],
    example: { body: { name: 'partners', colour: 'teal' } },
  },
  readTag: {
    method: 'GET',
    path: '/tags/{id}',
    scope: 'links:read',
    tag: 'tags',
    summary: 'Reads one of your tags.',
    success: { status: 200, schema: tag },
    problems: ['scopeMissing', 'notFound'],
    example: id,
  },
  changeTag: {
    method: 'PATCH',
    path: '/tags/{id}',
    scope: 'links:write',
    tag: 'tags',
    summary: 'Renames a tag, or gives it another colour.',
    body: tagChange,
    success: { status: 200, schema: tag },
    problems: ['scopeMissing', 'notFound', 'badOptions', 'tagTaken', 'tooLarge', 'unsupportedMedia'],
    example: { ...id, body: { colour: 'purple' } },
  },
  deleteTag: {
    method: 'DELETE',
    path: '/tags/{id}',
    scope: 'links:write',
    tag: 'tags',
    summary: 'Deletes a tag; the links and secrets that had it stay.',
    success: { status: 204 },
    problems: ['scopeMissing', 'notFound'],
    example: id,
  },
} as const satisfies Record<string, Operation>;

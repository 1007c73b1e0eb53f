import type { Operation } from './operation.ts';
import { newTag, tag, tagChange, tagPage } from './tag-schemas.ts';

const id = { path: { id: '7' } };

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
    example: { body: { name: 'newsletter', colour: 'teal' } },
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

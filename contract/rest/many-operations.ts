import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { linkStates } from '../order/list-filter.ts';
import { manyFields, manyVerdicts } from '../order/many.ts';
import { described } from './described.ts';
import type { Operation } from './operation.ts';

const count = z.int().check(z.minimum(0));

/** POST /links/actions and /secrets/actions. */
const manyChange = described(
  {
    id: 'ManyChange',
    description:
      'What is done to many at once: `codes` names them, or `matching` says what they have. `tag` and `untag` need `tags`, `extend` needs `valid_for_seconds`.',
  },
  z.strictObject({
    ...manyFields,
    matching: z.optional(
      z.nullable(
        described(
          { description: 'All that a list would show; what is left out is not looked at.' },
          z.strictObject({
            search: z.optional(z.nullable(z.string())),
            tags: z.optional(z.nullable(z.array(z.string()))),
            state: z.optional(z.nullable(z.enum(linkStates))),
            archived: z.optional(z.nullable(z.boolean())),
            has_key: z.optional(z.nullable(z.boolean())),
            has_limit: z.optional(z.nullable(z.boolean())),
            expiry: z.optional(z.nullable(z.enum(['none', 'timed', 'ended']))),
          }),
        ),
      ),
    ),
  }),
);
export type ManyChangeBody = z.output<typeof manyChange>;

/** What became of them. */
const manyChanged = described(
  { id: 'ManyChanged', description: 'What became of each, and how to undo it.' },
  z.strictObject({
    data: z.array(z.strictObject({ code: z.string(), verdict: z.enum(manyVerdicts) })),
    changed: count,
    undo: described(
      { description: 'What undoes it, for ten seconds; null: nothing was changed.' },
      z.nullable(z.string()),
    ),
    undo_until: z.nullable(z.iso.datetime()),
    next: described(
      { description: '`after` of the next request, where more match; send `undo` along.' },
      z.nullable(z.string()),
    ),
  }),
);

/** POST /links/actions/{undo}/undo and /secrets/actions/{undo}/undo. */
const undone = described(
  { id: 'Undone', description: 'What was changed again since stays as it is.' },
  z.strictObject({ restored: count, left: count }),
);

const change = {
  method: 'POST',
  body: manyChange,
  success: { status: 200, schema: manyChanged },
  problems: ['scopeMissing', 'badOptions', 'tooLateToUndo', 'tooLarge', 'unsupportedMedia'],
} as const;
const undo = {
  method: 'POST',
  summary: 'Undoes what was done to many at once, within ten seconds.',
  success: { status: 200, schema: undone },
  problems: ['scopeMissing', 'notFound', 'tooLateToUndo'],
} as const;

/** What programs do with many links or secrets at once. */
export const manyOperations = {
  changeLinks: {
    ...change,
    path: '/links/actions',
    scope: 'links:write',
    tag: 'links',
    summary: `Switches, archives, tags, extends or deletes up to ${limits.manyRows} links at once, each with its own verdict; it can be undone for ten seconds.`,
    example: { body: { action: 'tag', codes: ['spring24', 'winter23'], tags: ['newsletter'] } },
  },
  undoLinks: {
    ...undo,
    path: '/links/actions/{undo}/undo',
    scope: 'links:write',
    tag: 'links',
    example: { path: { undo: 'Lx42mPqRk8Tz0aWc' } },
  },
  changeSecrets: {
    ...change,
    path: '/secrets/actions',
    scope: 'secrets:write',
    tag: 'secrets',
    summary: `Switches, archives, tags, extends or deletes up to ${limits.manyRows} secrets at once, each with its own verdict; it can be undone for ten seconds.`,
    example: { body: { action: 'archive', matching: { state: 'expired' } } },
  },
  undoSecrets: {
    ...undo,
    path: '/secrets/actions/{undo}/undo',
    scope: 'secrets:write',
    tag: 'secrets',
    example: { path: { undo: 'Sx42mPqRk8Tz0aWc' } },
  },
} as const satisfies Record<string, Operation>;

import * as z from 'zod/mini';
import { linkStates } from '../order/list-filter.ts';
import { manyFields, manyVerdicts } from '../order/many.ts';
import { described } from './described.ts';

const count = z.int().check(z.minimum(0));

/** POST /links/actions and /secrets/actions. */
export const manyChange = described(
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
export const manyChanged = described(
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
export const undone = described(
  { id: 'Undone', description: 'What was changed again since stays as it is.' },
  z.strictObject({ restored: count, left: count }),
);

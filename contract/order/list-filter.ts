import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** What visitors meet at a link or secret. */
export const linkStates = ['active', 'inactive', 'expired', 'stopped'] as const;
export type ListedState = (typeof linkStates)[number];

/** Whether it ends by time: never, later, or already. */
export const expiryKinds = ['none', 'timed', 'ended'] as const;

/** The orders of a list. What was never visited, or has no end ahead, comes after the others, the newest first. */
export const listSorts = ['newest', 'visited', 'last_visited', 'ending'] as const;
export type ListSort = (typeof listSorts)[number];

/** Whatever is left out, or null, is not looked at. */
export const listFilter = z.object({
  /** Ids of tags: it has all of them. */
  tags: z.optional(z.nullable(z.array(z.int()).check(z.maxLength(limits.tagsPerLink)))),
  state: z.optional(z.nullable(z.enum(linkStates))),
  /** What is put away, instead of what is not. */
  archived: z._default(z.boolean(), false),
  has_key: z.optional(z.nullable(z.boolean())),
  has_limit: z.optional(z.nullable(z.boolean())),
  expiry: z.optional(z.nullable(z.enum(expiryKinds))),
});
/** A filter as it is sent. */
export type ListFilter = z.input<typeof listFilter>;
/** A filter as it was read. */
export type CheckedFilter = z.output<typeof listFilter>;

/** Where a page begins: `next` of the page before. */
export const listCursor = z.string().check(z.maxLength(limits.listCursorMaxLength));

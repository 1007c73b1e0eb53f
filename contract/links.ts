import * as z from 'zod/mini';
import type { linkDetails, linkListItem, pageAnswer } from './answer-schemas/link-answers.ts';
import { linkType } from './fields.ts';
import { limits } from './limits.ts';
import { createOptions, editOptions } from './options/sent-options.ts';
import { listCursor, listFilter, listSorts } from './order/list-filter.ts';

/** POST /api/url_shortener; a visitor's options are not looked at. */
export const createLinkRequest = z.object({
  url: z.string(),
  options: z.optional(z.nullable(createOptions)),
});
export type CreateLinkRequest = z.input<typeof createLinkRequest>;

/** POST /api/edit_url_details */
export const editRequest = z.object({ code: z.string(), type: linkType, options: editOptions });
export type EditRequest = z.input<typeof editRequest>;

/** POST /api/toggle_is_active, POST /api/delete and POST /api/receipts */
export const codeRequest = z.object({ code: z.string(), type: linkType });
export type CodeRequest = z.input<typeof codeRequest>;

/** POST /api/check_availability */
export const availabilityRequest = z.object({ new_code: z.string(), type: linkType });
export type AvailabilityRequest = z.input<typeof availabilityRequest>;

/** POST /api/page_request; an empty body means the first page of links. */
export const pageRequest = z.object({
  page_no: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(limits.listPageSizeMax)), limits.listPageSize),
  type: z._default(linkType, 'url'),
  search_string: z._default(z.nullable(z.string()), null),
  /** The last row seen: pages stay stable while links are added. Its code alone decides. */
  before: z.optional(z.nullable(z.object({ created_at: z.optional(z.string()), code: z.string() }))),
  /** `next` of the page before, instead of `before` and `page_no`; the filter and the order have to be the same. */
  after: z.optional(z.nullable(listCursor)),
  filter: z.optional(z.nullable(listFilter)),
  sort: z._default(z.enum(listSorts), 'newest'),
});
export type PageRequest = z.input<typeof pageRequest>;

/** A row of the list. */
export type LinkListItem = z.output<typeof linkListItem>;

/** The answer of POST /api/page_request. */
export type PageAnswer = z.output<typeof pageAnswer>;

/** What the details panel shows of one link or secret, besides its statistics. */
export type LinkDetails = z.output<typeof linkDetails>;

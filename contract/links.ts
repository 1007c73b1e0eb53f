import * as z from 'zod/mini';
import type { Answer } from './answers.ts';
import { type LinkType, linkType } from './fields.ts';
import { limits } from './limits.ts';
import { createOptions, editOptions } from './options/sent-options.ts';

/** POST /api/url_shortener; a visitor's options are not looked at. */
export const createLinkRequest = z.object({
  url: z.string(),
  options: z.optional(z.nullable(createOptions)),
});
export type CreateLinkRequest = z.input<typeof createLinkRequest>;

/** POST /api/edit_url_details */
export const editRequest = z.object({ code: z.string(), type: linkType, options: editOptions });
export type EditRequest = z.input<typeof editRequest>;

/** POST /api/toggle_is_active and POST /api/delete */
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
});
export type PageRequest = z.input<typeof pageRequest>;

/** A row of the list. */
export interface LinkListItem {
  /** As people write it: an internationalised host in its own letters. */
  original_url: string;
  code: string;
  type: LinkType;
  created_at: string;
  short_url: string;
  is_active: boolean;
  remaining_days: number | 'expired' | null;
  total_clicks: number;
  /** Only secrets: sealed in the creator's browser, so that neither this address nor the server opens it. */
  zero_knowledge?: boolean;
}

/** The answer of POST /api/page_request. */
export interface PageAnswer extends Answer {
  details: LinkListItem[];
}

/** What the details panel shows of one link or secret, besides its statistics. */
export interface LinkDetails extends LinkListItem {
  clicks_limit: number | null;
  remaining_clicks: number | null;
  remaining_seconds: number | null;
  redirection_time: number | null;
  url_message: string | null;
  password: string | null;
  /** Only secrets: wiped for good after the last opening. */
  destroy_after_last?: boolean;
  /** Only secrets: the message is gone and cannot be revived. */
  wiped?: boolean;
}

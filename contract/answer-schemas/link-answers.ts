import * as z from 'zod/mini';
import { linkType } from '../fields.ts';
import { answerWith } from './answer.ts';

const count = z.int().check(z.minimum(0));

/** A row of the list. */
export const linkListItem = z.strictObject({
  /** As people write it: an internationalised host in its own letters. */
  original_url: z.string(),
  code: z.string(),
  type: linkType,
  created_at: z.iso.datetime(),
  short_url: z.string(),
  is_active: z.boolean(),
  remaining_days: z.nullable(z.union([z.number(), z.literal('expired')])),
  total_clicks: count,
  /** Only secrets: sealed in the creator's browser, so that neither this address nor the server opens it. */
  zero_knowledge: z.exactOptional(z.boolean()),
});

/** The answer of POST /api/page_request. */
export const pageAnswer = answerWith({ details: z.array(linkListItem) });

/** What the details panel shows of one link or secret, besides its statistics. */
export const linkDetails = z.strictObject({
  ...linkListItem.shape,
  clicks_limit: z.nullable(count),
  remaining_clicks: z.nullable(count),
  remaining_seconds: z.nullable(count),
  redirection_time: z.nullable(count),
  url_message: z.nullable(z.string()),
  password: z.nullable(z.string()),
  /** Only secrets: wiped for good after the last opening. */
  destroy_after_last: z.exactOptional(z.boolean()),
  /** Only secrets: the message is gone and cannot be revived. */
  wiped: z.exactOptional(z.boolean()),
});

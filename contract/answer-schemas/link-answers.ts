import * as z from 'zod/mini';
import { linkType } from '../fields.ts';
import { linkOptions } from '../options/link-options.ts';
import type { OptionRow } from '../options/option-rule.ts';
import type { OptionNameAt } from '../options/option-types.ts';
import { answerWith } from './answer.ts';
import { shownTag } from './tag-answers.ts';

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
  /** What its owner calls it. */
  title: z.nullable(z.string()),
  tags: z.array(shownTag),
  /** Put away by its owner: lists leave it out unless they are of what is. */
  archived: z.boolean(),
  /** Clicks that an import has brought along, besides the total. */
  carried_clicks: count,
  /** Only secrets: sealed in the creator's browser, so that neither this address nor the server opens it. */
  zero_knowledge: z.exactOptional(z.boolean()),
});

/** The answer of POST /api/page_request. */
export const pageAnswer = answerWith({
  details: z.array(linkListItem),
  /**
   * `after` of the next page; null: this is the last. A page may have fewer rows than it could, even none, where only
   * few of very many links are wanted: the next one goes on.
   */
  next: z.nullable(z.string()),
});

/** How an option of each kind is shown. */
const kinds = { text: z.nullable(z.string()), number: z.nullable(count), flag: z.boolean() };

/** The options that are shown as they are kept; of the validity, what is left of it is. */
type ShownOption = Exclude<OptionNameAt<'edit'>, 'validForSeconds'>;
type ShownOptions = {
  [Name in ShownOption as (typeof linkOptions)[Name]['wire']]: (typeof kinds)[(typeof linkOptions)[Name]['sent']];
};

const shownOptions = Object.fromEntries(
  Object.entries<OptionRow>(linkOptions)
    .filter(([name, row]) => row.edit !== undefined && name !== 'validForSeconds')
    .map(([, row]) => [row.wire, kinds[row.sent]]),
) as ShownOptions;

/** What the details panel shows of one link or secret, besides its statistics. */
export const linkDetails = z.strictObject({
  ...linkListItem.shape,
  ...shownOptions,
  remaining_clicks: z.nullable(count),
  remaining_seconds: z.nullable(count),
  /** Only secrets: wiped for good after the last opening. */
  destroy_after_last: z.exactOptional(z.boolean()),
  /** Only secrets: the message is gone and cannot be revived. */
  wiped: z.exactOptional(z.boolean()),
  /** Only secrets of one message for several readers: whose it is, and how many there are. */
  reader: z.exactOptional(z.strictObject({ label: z.string(), readers: count })),
});

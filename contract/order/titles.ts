import * as z from 'zod/mini';

/** POST /api/title */
export const titleRequest = z.strictObject({ url: z.string() });
export type TitleRequest = z.input<typeof titleRequest>;

/** Said where the operator has not switched it on. */
export const titlesAreOff = 'Titles are not fetched here';

/** Why a page has no title to offer, in words. */
export const noTitleTexts = {
  unreachable: 'The page could not be reached',
  'too-slow': 'The page took too long to answer',
  'not-a-page': 'There is no page at that address',
  'no-title': 'The page has no title',
} as const;

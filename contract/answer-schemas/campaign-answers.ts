import * as z from 'zod/mini';
import { answerWith } from './answer.ts';

/** A saved set of campaign parameters; an empty text: it has none of that name. */
export const campaignSet = z.strictObject({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  term: z.string(),
  content: z.string(),
  created_at: z.iso.datetime(),
});

/** The answer of GET /api/campaign_sets. */
export const campaignSetsAnswer = answerWith({ details: z.array(campaignSet) });

/** The answer of POST /api/campaign_sets and /api/campaign_sets/change. */
export const campaignSetMadeAnswer = answerWith({ details: campaignSet });

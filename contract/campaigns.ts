import * as z from 'zod/mini';
import type {
  campaignSet,
  campaignSetMadeAnswer,
  campaignSetsAnswer,
} from './answer-schemas/campaign-answers.ts';
import { requiredText, text } from './fields.ts';
import { campaignFields } from './input/campaign.ts';
import { limits } from './limits.ts';

/** Said to whoever has as many sets as one may have. */
export const tooManyCampaignSets = `You have ${limits.campaignSetsMax} sets, and that is the most. Delete one first.`;
/** Said of a set without anything in it. */
export const emptyCampaignSet = 'Fill in at least one parameter';

const value = text(limits.campaignValueMaxLength).check(z.trim());

/** The fields of a set, each as it is taken. */
export const campaignSetFields = {
  name: requiredText(limits.campaignSetNameMaxLength, 'Please give the set a name'),
  source: value,
  medium: value,
  campaign: value,
  term: value,
  content: value,
};

const isFilled = z.refine<Record<(typeof campaignFields)[number], string>>(
  (set) => campaignFields.some((field) => set[field] !== ''),
  { message: emptyCampaignSet, path: ['source'] },
);

const id = text(limits.campaignSetIdLength, 'Say which set');

/** POST /api/campaign_sets */
export const campaignSetRequest = z.strictObject(campaignSetFields).check(isFilled);
export type CampaignSetRequest = z.input<typeof campaignSetRequest>;

/** POST /api/campaign_sets/change: all of it anew. */
export const changeCampaignSetRequest = z.strictObject({ id, ...campaignSetFields }).check(isFilled);
export type ChangeCampaignSetRequest = z.input<typeof changeCampaignSetRequest>;

/** POST /api/campaign_sets/delete */
export const namedCampaignSetRequest = z.strictObject({ id });
export type NamedCampaignSetRequest = z.input<typeof namedCampaignSetRequest>;

/** A set as its owner sees it. */
export type CampaignSet = z.output<typeof campaignSet>;
/** The answer of GET /api/campaign_sets. */
export type CampaignSetsAnswer = z.output<typeof campaignSetsAnswer>;
/** The answer of a set that was saved. */
export type CampaignSetMadeAnswer = z.output<typeof campaignSetMadeAnswer>;

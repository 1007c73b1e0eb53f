import * as z from 'zod/mini';
import { campaignSetFields, emptyCampaignSet } from '../../campaigns.ts';
import { campaignFields } from '../../input/campaign.ts';
import { limits } from '../../limits.ts';
import { described } from '../described.ts';
import { pageOf } from '../list-schemas.ts';

const name = described(
  { description: 'What you call it.', minLength: 1, maxLength: limits.campaignSetNameMaxLength },
  campaignSetFields.name,
);

function parameter(utm: string) {
  return described(
    { description: `\`utm_${utm}\`; empty: none.`, maxLength: limits.campaignValueMaxLength },
    campaignSetFields.source,
  );
}

/** POST /campaign-sets */
export const newCampaignSet = described(
  { id: 'NewCampaignSet', description: 'At least one parameter has to be there.' },
  z
    .strictObject({
      name,
      source: z._default(parameter('source'), ''),
      medium: z._default(parameter('medium'), ''),
      campaign: z._default(parameter('campaign'), ''),
      term: z._default(parameter('term'), ''),
      content: z._default(parameter('content'), ''),
    })
    .check(
      z.refine((set) => campaignFields.some((field) => set[field] !== ''), {
        message: emptyCampaignSet,
        path: ['source'],
      }),
    ),
);

/** PATCH /campaign-sets/{id} */
export const campaignSetChange = described(
  { id: 'CampaignSetChange', description: 'What is left out stays as it is.' },
  z.strictObject({
    name: z.optional(name),
    source: z.optional(parameter('source')),
    medium: z.optional(parameter('medium')),
    campaign: z.optional(parameter('campaign')),
    term: z.optional(parameter('term')),
    content: z.optional(parameter('content')),
  }),
);

/** A set as it is answered. */
export const campaignSetResource = described(
  { id: 'CampaignSet', description: 'Campaign parameters that belong together.' },
  z.strictObject({
    id: z.string(),
    name: z.string(),
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    term: z.string(),
    content: z.string(),
    created_at: z.iso.datetime(),
  }),
);

export const campaignSetPage = pageOf('CampaignSetPage', campaignSetResource);

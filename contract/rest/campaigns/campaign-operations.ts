import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import {
  campaignSetChange,
  campaignSetPage,
  campaignSetResource,
  newCampaignSet,
} from './campaign-schemas.ts';

const id = { path: { id: 'pW4nB8sKf6TzYd1M' } };

/** What programs do with saved sets of campaign parameters. */
export const campaignOperations = {
  listCampaignSets: {
    method: 'GET',
    path: '/campaign-sets',
    scope: 'links:read',
    tag: 'links',
    summary: `Lists your sets of campaign parameters, the newest first: all at once, since there are at most ${limits.campaignSetsMax}.`,
    success: { status: 200, schema: campaignSetPage },
    problems: ['scopeMissing'],
    example: {},
  },
  createCampaignSet: {
    method: 'POST',
    path: '/campaign-sets',
    scope: 'links:write',
    tag: 'links',
    summary: 'Saves campaign parameters that belong together.',
    body: newCampaignSet,
    success: { status: 201, schema: campaignSetResource },
    problems: [
      'scopeMissing',
      'badOptions',
      'tooManyCampaignSets',
      'tooLarge',
      'unsupportedMedia',
      'otherRequest',
      'stillUnderWay',
    ],
    isRepeatable: true,
    example: { body: { name: 'Newsletter', source: 'newsletter', medium: 'email', campaign: 'spring-sale' } },
  },
  readCampaignSet: {
    method: 'GET',
    path: '/campaign-sets/{id}',
    scope: 'links:read',
    tag: 'links',
    summary: 'Reads one of your sets of campaign parameters.',
    success: { status: 200, schema: campaignSetResource },
    problems: ['scopeMissing', 'notFound'],
    example: id,
  },
  changeCampaignSet: {
    method: 'PATCH',
    path: '/campaign-sets/{id}',
    scope: 'links:write',
    tag: 'links',
    summary: 'Changes what is named of a set; links that were made with it stay as they are.',
    body: campaignSetChange,
    success: { status: 200, schema: campaignSetResource },
    problems: ['scopeMissing', 'notFound', 'badOptions', 'tooLarge', 'unsupportedMedia'],
    example: { ...id, body: { campaign: 'summer-sale' } },
  },
  deleteCampaignSet: {
    method: 'DELETE',
    path: '/campaign-sets/{id}',
    scope: 'links:write',
    tag: 'links',
    summary: 'Deletes a set; links that were made with it stay as they are.',
    success: { status: 204 },
    problems: ['scopeMissing', 'notFound'],
    example: id,
  },
} as const satisfies Record<string, Operation>;

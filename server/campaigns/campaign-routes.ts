import * as z from 'zod/mini';
import {
  campaignSetRequest,
  changeCampaignSetRequest,
  namedCampaignSetRequest,
  tooManyCampaignSets,
} from '../../contract/campaigns.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { answer, failedAnswer, successAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { campaignSetsOf, removeCampaignSet } from './campaign-set-store.ts';
import { type CampaignDeps, changeSet, createSet, presentSet } from './manage-sets.ts';

const refuse = (sentence: string) => failedAnswer('campaignSetRefused', sentence);

/** What people do with their sets of campaign parameters. */
export function campaignRoutes(deps: CampaignDeps): Call[] {
  const { query } = deps.database;
  return [
    call(endpoints.listCampaignSets, {
      schema: z.unknown(),
      budget: budgets.read,
      async handle(_payload, { userId }) {
        const rows = await campaignSetsOf(query, userId);
        return answer('campaignSets', { details: rows.map(presentSet) });
      },
    }),

    call(endpoints.createCampaignSet, {
      schema: campaignSetRequest,
      budget: budgets.write,
      refuse,
      async handle(chosen, { userId }) {
        const created = await createSet(deps, userId, chosen);
        if (!created.ok) return refuse(tooManyCampaignSets);
        return answer('campaignSets', { details: presentSet(created.value) });
      },
    }),

    call(endpoints.changeCampaignSet, {
      schema: changeCampaignSetRequest,
      budget: budgets.write,
      refuse,
      async handle({ id, ...chosen }, { userId }) {
        const changed = await changeSet(deps, { ownerId: userId, id }, chosen);
        if (!changed.ok) return failedAnswer('notFound');
        return answer('campaignSets', { details: presentSet(changed.value) });
      },
    }),

    call(endpoints.deleteCampaignSet, {
      schema: namedCampaignSetRequest,
      budget: budgets.write,
      async handle({ id }, { userId }) {
        const isRemoved = await removeCampaignSet(query, { ownerId: userId, id });
        return isRemoved ? successAnswer('deleted') : failedAnswer('notFound');
      },
    }),
  ];
}

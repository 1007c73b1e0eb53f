import type { KeptByRoom } from '../database/kept-by-room.ts';
import { campaignSetsOf, removeCampaignSetsOf } from './campaign-set-store.ts';
import { presentSet } from './manage-sets.ts';

/** The campaign parameters that people have saved. */
export const keptByCampaigns: KeptByRoom = {
  tables: {
    campaign_sets: {
      wiped: { inClosing: (transaction, { id }) => removeCampaignSetsOf(transaction, id) },
      exported: { as: 'campaign_sets' },
    },
  },
  async exportFacts({ database }, { id }) {
    const rows = await campaignSetsOf(database.query, id);
    return { campaign_sets: rows.map(presentSet) };
  },
};

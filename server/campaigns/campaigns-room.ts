import type { Room } from '../http/room.ts';
import { restCampaignRoutes } from './campaign-operations.ts';
import { campaignRoutes } from './campaign-routes.ts';
import type { CampaignDeps } from './manage-sets.ts';

/** Campaign parameters that people have saved to use them again. */
export function createCampaignsRoom(deps: CampaignDeps): Room {
  return { calls: campaignRoutes(deps), operations: restCampaignRoutes(deps) };
}

import * as z from 'zod/mini';
import { type ConfigAnswer, endpoints } from '../../contract/endpoints.ts';
import { answer } from './answer.ts';
import { budgets } from './call-budgets.ts';
import type { MountCall } from './call-route.ts';

/** Tells the web application what is set up on this server. */
export function addConfigRoutes(mount: MountCall, setup: Omit<ConfigAnswer, 'status' | 'status_code'>): void {
  mount(endpoints.config, {
    schema: z.unknown(),
    budget: budgets.trifle,
    handle: async () => answer('config', { ...setup }),
  });
}

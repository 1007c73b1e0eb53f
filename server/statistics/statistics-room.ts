import type { Database } from '../database/database.ts';
import type { Room } from '../http/room.ts';
import type { Clock } from '../platform/clock.ts';
import { type StatisticsDeps, statisticsRoutes } from './statistics-routes.ts';
import { createStatisticsStore } from './statistics-store.ts';

/** What statistics use of other rooms. */
export interface StatisticsRoomUses {
  links: Pick<StatisticsDeps, 'findOwnLink' | 'presentDetails'>;
  clicks: { keepsOrigins: boolean };
}

export function createStatisticsRoom(
  { database, clock }: { database: Database; clock: Clock },
  { links, clicks }: StatisticsRoomUses,
): Room {
  const store = createStatisticsStore(database);
  return { calls: statisticsRoutes({ ...links, store, clock, showsBreakdown: clicks.keepsOrigins }) };
}

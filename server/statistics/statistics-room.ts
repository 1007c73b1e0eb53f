import type { Database } from '../database/database.ts';
import type { Room } from '../http/room.ts';
import type { Clock } from '../platform/clock.ts';
import { createKnownZones } from './known-zones.ts';
import { restStatisticsRoutes } from './rest/statistics-operations.ts';
import { type StatisticsDeps, statisticsRoutes } from './statistics-routes.ts';
import { createStatisticsStore, type StatisticsStoreDeps } from './statistics-store.ts';

/** What statistics use of other rooms. */
export interface StatisticsRoomUses {
  links: Pick<StatisticsDeps, 'findOwnLink' | 'presentDetails'> & Pick<StatisticsStoreDeps, 'ownedAmong'>;
  clicks: { keepsOrigins: boolean; visitSums: StatisticsStoreDeps['visits'] } & Pick<
    StatisticsStoreDeps,
    'readWithPending'
  >;
}

export function createStatisticsRoom(
  { database, clock }: { database: Database; clock: Clock },
  { links, clicks }: StatisticsRoomUses,
): Room {
  const { visitSums: visits, readWithPending } = clicks;
  const store = createStatisticsStore({ database, visits, readWithPending, ownedAmong: links.ownedAmong });
  const zones = createKnownZones();
  const told = { ...links, store, clock, zones, showsBreakdown: clicks.keepsOrigins };
  return { calls: statisticsRoutes(told), operations: restStatisticsRoutes(told) };
}

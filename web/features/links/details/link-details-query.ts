import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkName } from '../../../../contract/fields.ts';
import type { LinkStatisticsAnswer } from '../../../../contract/statistics.ts';
import { callerZone } from '../../../api/caller-zone.ts';
import { call } from '../../../api/client.ts';
import { linkKeys } from '../link-cache.ts';

/** What the server said, and when that was by this browser's clock: what remains is counted from there. */
export interface KnownLink extends LinkStatisticsAnswer {
  knownAtMs: number;
}

/** One link's or secret's details, with its statistics. */
export function linkDetailsQuery(name: LinkName) {
  const endpoint = name.type === 'url' ? endpoints.linkStatistics : endpoints.secretStatistics;
  return queryOptions({
    queryKey: linkKeys.details(name),
    queryFn: async ({ signal }): Promise<KnownLink> => ({
      ...(await call(endpoint, { ...callerZone(), ...name }, { signal })),
      knownAtMs: Date.now(),
    }),
    staleTime: 0,
  });
}

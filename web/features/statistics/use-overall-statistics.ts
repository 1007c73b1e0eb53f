import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import { callerZone } from '../../api/caller-zone.ts';
import { call } from '../../api/client.ts';

/** Visits of all links, or of all secrets, of the signed-in person. */
export function overallStatisticsQuery(type: LinkType) {
  const endpoint = type === 'url' ? endpoints.overallLinkStatistics : endpoints.overallSecretStatistics;
  return queryOptions({
    queryKey: ['statistics', 'overall', type],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoint, callerZone(), { signal });
      return { total: answer.total_clicks, series: answer.details.statistics[0] };
    },
  });
}

export function useOverallStatistics(type: LinkType) {
  return useQuery(overallStatisticsQuery(type));
}

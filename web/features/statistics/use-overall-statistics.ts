import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import { messages } from '../../../contract/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { callerZone } from '../../api/caller-zone.ts';
import { call } from '../../api/client.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

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

/** They, and a word when they do not come. That a login is over is said by the list. */
export function useOverallStatistics(type: LinkType) {
  const toasts = useToasts();
  const query = useQuery(overallStatisticsQuery(type));
  const { error } = query;
  useEffect(() => {
    const isLoginOver = error instanceof ApiError && error.httpStatus === 401;
    if (error !== null && !isLoginOver) toasts.error(messages.dashboard.fetchFailed);
  }, [error, toasts]);
  return query;
}

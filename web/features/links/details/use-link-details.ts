import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LinkName } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { errorDetails } from '../failure-text.ts';
import { patchRow } from '../link-cache.ts';
import { linkDetailsQuery } from './link-details-query.ts';

/** The details of one link or secret. What they tell is told to its row in the list too. */
export function useLinkDetails(name: LinkName) {
  const client = useQueryClient();
  const toasts = useToasts();
  const query = useQuery(linkDetailsQuery(name));
  const { data, error } = query;

  useEffect(() => {
    if (data === undefined) return;
    const { type, code, original_url, is_active, remaining_days, total_clicks, title, tags, archived } = data;
    const told = { original_url, is_active, remaining_days, total_clicks, title, tags, archived };
    patchRow(client, { type, code }, told);
  }, [client, data]);

  useEffect(() => {
    if (errorDetails(error) === messages.dashboard.fetchFailed) toasts.error(messages.dashboard.fetchFailed);
  }, [error, toasts]);

  return query;
}

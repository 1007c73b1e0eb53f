import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { LinkName } from '../../../../contract/fields.ts';
import { call } from '../../../api/client.ts';
import { linkKeys } from '../link-cache.ts';

/** What happened to one link or secret. It is fetched anew with its details. */
export function receiptsQuery({ type, code }: LinkName) {
  return queryOptions({
    queryKey: [...linkKeys.details({ type, code }), 'receipts'],
    queryFn: async ({ signal }) => (await call(endpoints.receipts, { type, code }, { signal })).details,
    staleTime: 0,
    meta: { overlay: false },
  });
}

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import type { ImportAnswer, ImportRowsRequest, ImportSummary } from '../../../contract/import-requests.ts';
import { isWorking } from '../../../contract/imports/import-states.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { unlessRefused } from '../../api/unless-refused.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

/** Where the cache keeps what there is about imports. */
export const importsKey = ['imports'] as const;

const lookAgainMs = 1000;

const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: async ({ signal }) => (await call(endpoints.listImports, {}, { signal })).details,
  staleTime: 0,
  // Another window may have done something with them.
  refetchOnWindowFocus: true,
  meta: { overlay: false },
});

/** The signed-in person's imports, newest first. The one that the server is at work on is looked at again and again. */
export function useImports() {
  const client = useQueryClient();
  const query = useQuery(importsQuery);
  const working = query.data?.find(({ state }) => isWorking(state));
  const { isError: isLost } = useQuery({
    queryKey: [...importsKey, 'working', working?.id ?? null],
    queryFn: () => lookAt(client, working?.id ?? ''),
    enabled: working !== undefined,
    refetchInterval: lookAgainMs,
    staleTime: 0,
    gcTime: 0,
    meta: { overlay: false },
  });
  return { query, working, isLost: isLost && working !== undefined };
}

async function lookAt(client: QueryClient, id: string): Promise<null> {
  const { details } = await call(endpoints.readImport, { id }).catch((error: Error) => {
    // It may have been deleted in another window.
    void client.invalidateQueries({ queryKey: importsQuery.queryKey });
    throw error;
  });
  keepImport(client, details);
  return null;
}

function keepImport(client: QueryClient, changed: ImportSummary): void {
  client.setQueryData(importsQuery.queryKey, (all = []) =>
    all.some(({ id }) => id === changed.id)
      ? all.map((one) => (one.id === changed.id ? changed : one))
      : [changed, ...all],
  );
}

/** Makes one of the calls that change an import, says what went wrong, and loads what there is now. */
export function useImportChange<Request extends object>(
  endpoint: Endpoint<Request, ImportAnswer>,
  onDone: (changed: ImportSummary) => void = () => {},
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (request: Request) => unlessRefused(await call(endpoint, request)).details,
    onSuccess: (changed) => {
      keepImport(client, changed);
      onDone(changed);
    },
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
}

/** Forgets an import. */
export function useImportDeletion(onDone: () => void = () => {}) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (id: string) => unlessRefused(await call(endpoints.deleteImport, { id })),
    onSuccess: ({ details }) => {
      toasts.success(details);
      onDone();
    },
    onError: (error) => void toasts.error(failedCallText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
}

/** A page of the rows of an import, as they are in this state of it. */
export function useImportRows(
  { id, state }: ImportSummary,
  { verdict, after }: Omit<ImportRowsRequest, 'id'>,
) {
  return useQuery({
    queryKey: [...importsKey, 'rows', id, state, verdict ?? null, after],
    queryFn: async ({ signal }) => {
      const request = { id, after, ...(verdict === undefined ? {} : { verdict }) };
      return (await call(endpoints.importRows, request as ImportRowsRequest, { signal })).details;
    },
    placeholderData: keepPreviousData,
    // Rows that are judged anew are other rows.
    gcTime: 0,
    meta: { overlay: false },
  });
}

import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import { call } from '../../api/client.ts';
import { unlessRefused } from '../../api/unless-refused.ts';
import { sendFile } from './send-file.ts';
import { type UploadProblem, uploadProblem } from './upload-words.ts';
import { importsKey } from './use-imports.ts';

/** A file on its way to the server. */
export interface Upload {
  file: File;
  /** Its import; null until the server has begun one. */
  id: string | null;
  arrived: number;
  /** Why it has stopped; null while it goes on. */
  problem: UploadProblem | null;
  controller: AbortController;
}

const uploadKey = [...importsKey, 'upload'];

/** The upload of the signed-in person in this window: it goes on while other parts of the application are shown. */
export function useUpload() {
  const client = useQueryClient();
  const { data: upload = null } = useQuery<Upload | null>({
    queryKey: uploadKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    upload,
    /** Sends a file, or the rest of one; gives its import once all has arrived, null if it has not. */
    async start(file: File, rest?: Upload): Promise<string | null> {
      const now = client.getQueryData<Upload | null>(uploadKey);
      if (now != null && now.problem === null) return null;
      const { id = null, arrived = 0 } = rest ?? {};
      return run(client, { file, id, arrived, problem: null, controller: new AbortController() });
    },
    cancel(): void {
      upload?.controller.abort();
      client.setQueryData(uploadKey, null);
      if (upload?.id == null) return;
      // What could not be told is replaced by the next upload.
      call(endpoints.deleteImport, { id: upload.id })
        .catch(() => {})
        .finally(() => void client.invalidateQueries({ queryKey: importsKey }));
    },
  };
}

async function run(client: QueryClient, begun: Upload): Promise<string | null> {
  const { file, controller } = begun;
  const { signal } = controller;
  const keep = (changes: Partial<Upload>) =>
    client.setQueryData<Upload | null>(uploadKey, (now) =>
      now?.controller === controller ? { ...now, ...changes } : now,
    );
  client.setQueryData<Upload | null>(uploadKey, begun);
  try {
    const id = begun.id ?? (await begin(file.name, signal));
    keep({ id });
    await sendFile(file, { id, at: begun.arrived, signal, onArrived: (arrived) => keep({ arrived }) });
    await client.invalidateQueries({ queryKey: importsKey });
    client.setQueryData(uploadKey, null);
    return id;
  } catch (error) {
    if (!signal.aborted) keep({ problem: uploadProblem(error) });
    return null;
  }
}

async function begin(fileName: string, signal: AbortSignal): Promise<string> {
  const name = [...fileName].slice(-importLimits.nameLength).join('');
  return unlessRefused(await call(endpoints.startImport, { name }, { signal })).details.id;
}

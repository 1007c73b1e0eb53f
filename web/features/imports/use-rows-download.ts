import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ImportRowsRequest } from '../../../contract/import-requests.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { localToday } from '../../ui/format/local-today.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';

/** Hands over what is said of the rows, as a file. */
export function useRowsDownload() {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (rows: ImportRowsRequest) => (await call(endpoints.importRowsFile, rows)).details,
    onSuccess: (csv) => saveFile(new Blob([csv], { type: 'text/csv' }), `shylnk-import-${localToday()}.csv`),
    onError: (error) => void toasts.error(failedCallText(error)),
  });
}

import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { ExportLinksRequest } from '../../../../contract/import-requests.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { failedCallText } from '../../../api/failed-call-text.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { localToday } from '../../../ui/format/local-today.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

const mediaTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

/** Hands people their links and secrets, as a file. `onRefused` is told why not. */
export function useExport({ onSaved, onRefused }: { onSaved: () => void; onRefused: (why: string) => void }) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: (wanted: ExportLinksRequest) => call(endpoints.exportLinks, wanted),
    onSuccess: ({ status_code, details }, { format }) => {
      if (status_code !== statuses.exported.code) {
        toasts.error(details);
        onRefused(details);
        return;
      }
      saveFile(new Blob([details], { type: mediaTypes[format] }), `shylnk-links-${localToday()}.${format}`);
      onSaved();
    },
    onError: (error) => void toasts.error(failedCallText(error)),
  });
}

import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { localToday } from '../../../ui/format/local-today.ts';
import { writeCountOf } from '../../../ui/format/write-count.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { refusalText } from '../refusal-text.ts';

/** Hands people everything that is kept of them, as a file. `onRefused` is told why not. */
export function useDataDownload({
  onSaved,
  onRefused,
}: {
  onSaved: () => void;
  onRefused: (why: string) => void;
}) {
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string | null) =>
      call(endpoints.exportAccount, password === null ? {} : { password }),
    onSuccess: ({ details }) => {
      if (typeof details === 'string') {
        toasts.error(details);
        onRefused(details);
        return;
      }
      const file = new Blob([JSON.stringify(details, null, 2)], { type: 'application/json' });
      saveFile(file, `shylnk-data-${localToday()}.json`);
      const leftOut = details.messages_left_out ?? 0;
      if (leftOut > 0)
        toasts.error(
          `The file holds everything but ${writeCountOf(leftOut, 'message')}: all together they are too large. Open your newest secrets to keep them.`,
        );
      onSaved();
    },
    onError: (error) => toasts.error(refusalText(error)),
  });
  return { download: mutate, isPending };
}

import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { failedCallText } from '../../api/failed-call-text.ts';
import { useConfig } from '../../api/use-config.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';

export interface FetchTitleProps {
  /** Where the link leads; undefined: nowhere. */
  address: string | undefined;
  onTitle: (title: string) => void;
}

/** Has the title of the page looked up that a link leads to, where the operator allows it. */
export function FetchTitle({ address, onTitle }: FetchTitleProps) {
  const { data: config } = useConfig();
  const toasts = useToasts();
  const lookUp = useMutation({
    mutationFn: (url: string) => call(endpoints.fetchTitle, { url }),
    onSuccess: ({ message, details }) => (message === 'failed' ? toasts.error(details) : onTitle(details)),
    onError: (error) => toasts.error(failedCallText(error)),
  });
  if (config?.fetch_titles !== true || address === undefined) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      wording="sentence"
      busy={lookUp.isPending}
      className="max-md:h-11"
      onClick={() => lookUp.mutate(address)}
    >
      Fetch title
    </Button>
  );
}

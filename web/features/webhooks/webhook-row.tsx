import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { type WebhookSummary, webhookFormats } from '../../../contract/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { writeCountOf } from '../../ui/format/write-count.ts';
import { useWebhookChange } from './use-webhooks.ts';
import { hostOf, offBecause } from './webhook-words.ts';

export interface WebhookRowProps {
  webhook: WebhookSummary;
  onOpen: () => void;
}

/** One webhook of the list: where it leads, what it tells of, and whether it is on. */
export function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
  const { id, endpoint, format, events, state, off_because, failures } = webhook;
  const { mutate, isPending } = useWebhookChange(endpoints.changeWebhook, () => {});
  // Flips at once, and back when it was refused.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const host = hostOf(endpoint);
  return (
    <li className="flex items-center justify-between gap-x-6 gap-y-3 py-4 max-sm:flex-col max-sm:items-stretch">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium font-mono text-13">{host}</span>
          {state === 'off' && off_because !== 'owner' && <Chip tone="danger">Switched off</Chip>}
          {state === 'on' && failures > 0 && (
            <Chip tone="warning">{writeCountOf(failures, 'failure')} in a row</Chip>
          )}
        </p>
        <p className="text-13 text-muted">
          {webhookFormats[format]} · {writeCountOf(events.length, 'event')}
        </p>
        {off_because !== null && <p className="text-pretty text-13 text-subtle">{offBecause[off_because]}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-4 max-sm:justify-between">
        <Switch
          aria-label={`Tell ${host}`}
          checked={wanted ?? state === 'on'}
          looksDisabled={isPending}
          onCheckedChange={(on) => {
            setWanted(on);
            mutate({ id, is_on: on }, { onSettled: () => setWanted(null) });
          }}
        />
        <Button
          variant="hair"
          wording="sentence"
          className="max-sm:h-11"
          aria-label={`Open the webhook to ${host}`}
          onClick={onOpen}
        >
          Open
        </Button>
      </div>
    </li>
  );
}

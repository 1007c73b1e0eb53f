import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { WebhookEvent, WebhookSummary } from '../../../contract/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { useWebhookChange } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { hostOf } from './webhook-words.ts';

export interface EditWebhookProps {
  webhook: WebhookSummary;
  onDeleted: () => void;
}

/** Changes what a webhook is, or deletes it. */
export function EditWebhook({ webhook: { id, endpoint, format, events }, onDeleted }: EditWebhookProps) {
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const say = ({ details }: { details: string }) => toasts.success(details);
  const saving = useWebhookChange(endpoints.changeWebhook, say);
  const deletion = useWebhookChange(endpoints.deleteWebhook, (answer) => {
    say(answer);
    onDeleted();
  });
  return (
    <>
      <WebhookForm
        // What was saved is what the form starts from.
        key={JSON.stringify([endpoint, format, events])}
        values={{ endpoint, format, events: events as WebhookEvent[] }}
        onSubmit={(values) => saving.mutate({ id, ...values })}
        actions={({ isChanged }) => (
          <>
            <Button
              variant="danger-quiet"
              wording="sentence"
              className="max-sm:h-11"
              busy={deletion.isPending}
              onClick={() => setIsAsking(true)}
            >
              Delete webhook
            </Button>
            <Button
              type="submit"
              wording="sentence"
              className="ml-auto max-sm:h-11"
              disabled={!isChanged}
              busy={saving.isPending}
            >
              Save
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete the webhook to ${hostOf(endpoint)}?`}
        description="It is told nothing any more, and the log of what was sent goes with it."
        action="Delete"
        onConfirm={() => deletion.mutate({ id })}
      />
    </>
  );
}

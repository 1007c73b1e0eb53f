import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { WebhookSummary } from '../../../contract/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../ui/dialogs/dialog.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { SigningPanel } from './signing-panel.tsx';
import { useWebhookChange } from './use-webhooks.ts';
import { hostOf } from './webhook-words.ts';

type Part = 'deliveries' | 'settings' | 'signing';

const parts: readonly { value: Part; label: string }[] = [
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'settings', label: 'Settings' },
  { value: 'signing', label: 'Signing' },
];

export interface WebhookDialogProps {
  webhook: WebhookSummary;
  open: boolean;
  onClose: () => void;
}

/** What one webhook has sent, what it is, and what its messages are verified by. */
export function WebhookDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const { id, endpoint } = webhook;
  const [part, setPart] = useState<Part>('deliveries');
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogHeader icon={<Webhook size={18} />} title={hostOf(endpoint)} />
      <div className="px-5 pt-4.5 max-md:px-4">
        <Segmented label="Part of the webhook" options={parts} value={part} onChange={setPart} />
      </div>
      {part === 'settings' ? (
        <EditWebhook webhook={webhook} onDeleted={onClose} />
      ) : (
        <>
          <DialogBody className="min-h-72">
            {part === 'deliveries' ? <DeliveryLog id={id} /> : <SigningPanel id={id} />}
          </DialogBody>
          {part === 'deliveries' && <TestFooter id={id} />}
        </>
      )}
    </Dialog>
  );
}

function TestFooter({ id }: { id: string }) {
  const toasts = useToasts();
  const { mutate, isPending } = useWebhookChange(endpoints.testWebhook, ({ details }) =>
    toasts.success(details),
  );
  return (
    <DialogFooter className="justify-end">
      <Button
        variant="hair"
        wording="sentence"
        className="max-sm:h-11 max-sm:w-full"
        busy={isPending}
        onClick={() => mutate({ id })}
      >
        Send a test
      </Button>
    </DialogFooter>
  );
}

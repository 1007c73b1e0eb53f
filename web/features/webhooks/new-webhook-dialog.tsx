import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { WebhookMadeAnswer } from '../../../contract/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../ui/dialogs/dialog.tsx';
import { Note } from '../../ui/display/note.tsx';
import { useKeptValues } from '../../ui/forms/kept-values.tsx';
import { SigningKeys } from './signing-keys.tsx';
import { useWebhookChange } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

/** The name of this form among those that go on where they were left. */
const formName = 'new-webhook';

/** Asks where a new webhook leads, makes it, and shows what its messages are verified by. */
export function NewWebhookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<WebhookMadeAnswer['details'] | null>(null);
  const kept = useKeptValues();
  const { mutate, isPending } = useWebhookChange(endpoints.createWebhook, ({ details }) => {
    kept.delete(formName);
    setMade(details);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && setMade(null)}
    >
      <DialogHeader icon={<Webhook size={18} />} title={made === null ? 'New webhook' : 'Your new webhook'} />
      {made === null ? (
        <WebhookForm
          values={{ endpoint: '', format: 'standard', events: [] }}
          keptAs={formName}
          onSubmit={(values) => mutate(values)}
          actions={({ isReady }) => (
            <Button
              type="submit"
              wording="sentence"
              className="ml-auto max-sm:h-11 max-sm:w-full"
              looksDisabled={!isReady}
              busy={isPending}
            >
              Make webhook
            </Button>
          )}
        />
      ) : (
        <>
          <DialogBody>
            <Note tone="success" announce>
              It is on. Give its receiver the secret or the public key, so that it can tell our messages from
              forged ones.
            </Note>
            <SigningKeys keys={made} isSecretShown />
          </DialogBody>
          <DialogFooter className="justify-end">
            <Button wording="sentence" className="max-sm:h-11 max-sm:w-full" onClick={onClose}>
              Done
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

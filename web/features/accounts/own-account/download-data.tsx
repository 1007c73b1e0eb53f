import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useDataDownload } from './use-data-download.ts';

/** The button that hands people their data. Whoever has a password is asked for it first. */
export function DownloadData({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { download, isPending } = useDataDownload({ onSaved: () => {}, onRefused: () => {} });
  return (
    <>
      <Button
        variant="hair"
        wording="sentence"
        busy={isPending}
        onClick={() => (hasPassword ? setIsAsking(true) : download(null))}
      >
        Download my data
      </Button>
      <PasswordModal open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

const proof = z.object({ password: z.string() });

function PasswordModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { form, field, isReady, submit } = useCheckedForm({
    schema: proof,
    defaultValues: { password: '' },
    required: { password: 'Please enter your password' },
  });
  const { download, isPending } = useDataDownload({
    onSaved: close,
    onRefused(why) {
      form.setError('password', { message: why });
      form.setFocus('password');
    },
  });

  function close(): void {
    form.reset();
    onClose();
  }

  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Download your data"
      description="The file holds your keys and the messages of your secrets. Please enter your password, so that nobody else gets it."
      onSubmit={submit(({ password }) => download(password))}
      actions={
        <>
          <Button variant="outline" size="lg" wording="sentence" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="lg" wording="sentence" looksDisabled={!isReady} busy={isPending}>
            Download
          </Button>
        </>
      }
    >
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </Modal>
  );
}

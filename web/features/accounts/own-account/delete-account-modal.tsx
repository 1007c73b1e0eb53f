import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { endpoints } from '../../../../contract/endpoints.ts';
import { paths } from '../../../../contract/paths.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { refusalText } from '../refusal-text.ts';

const deletion = z.object({ password: z.string(), isSure: z.boolean() });

export interface DeleteAccountModalProps {
  open: boolean;
  onClose: () => void;
  /** Whoever has a password says it again; whoever has none ticks a box. */
  hasPassword: boolean;
}

/** Asks once more, and then deletes everything of the person. */
export function DeleteAccountModal({ open, onClose, hasPassword }: DeleteAccountModalProps) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const cancel = useRef<HTMLButtonElement>(null);
  const { form, field, isReady, submit } = useCheckedForm({
    schema: deletion,
    defaultValues: { password: '', isSure: false },
    required: hasPassword
      ? { password: 'Please enter your password' }
      : { isSure: 'Please tick the box to go on' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => call(endpoints.deleteAccount, hasPassword ? { password } : {}),
    onSuccess: async ({ status_code, details }) => {
      if (status_code === statuses.accountDeleted.code) {
        toasts.success(details);
        signOut();
        await navigate(paths.landing);
        return;
      }
      toasts.error(details);
      form.setError('password', { message: details });
      form.setFocus('password');
    },
    onError: (error) => toasts.error(refusalText(error)),
  });

  function close(): void {
    form.reset();
    onClose();
  }

  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Delete your account?"
      description="Your profile, all your links and all your secrets are deleted at once. Short links that you shared stop working. Nobody can bring them back."
      initialFocus={cancel}
      onSubmit={submit(({ password }) => mutate(password))}
      actions={
        <>
          <Button ref={cancel} variant="outline" size="lg" wording="sentence" onClick={close}>
            Keep it
          </Button>
          <Button
            type="submit"
            variant="danger"
            size="lg"
            wording="sentence"
            looksDisabled={!isReady}
            busy={isPending}
          >
            Delete
          </Button>
        </>
      }
    >
      {hasPassword ? (
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      ) : (
        <Checkbox label="Yes, delete everything of mine" {...field('isSure')} />
      )}
    </Modal>
  );
}

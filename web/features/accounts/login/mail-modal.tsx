import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { mailRequest } from '../../../../contract/accounts.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { refusalText } from '../refusal-text.ts';

/** What can be asked for by mail. */
export type MailPurpose = 'forgot' | 'resend';

const { login } = messages;

const purposes = {
  forgot: {
    endpoint: endpoints.forgotPassword,
    title: login.forgot,
    text: 'Enter the email of your account. We will send you a link to set a new password.',
    action: login.resetPassword,
  },
  resend: {
    endpoint: endpoints.resendConfirmation,
    title: login.resend,
    text: 'Enter the email you registered with. We will send you a new link to confirm it.',
    action: login.resendAction,
  },
};

export interface MailModalProps {
  purpose: MailPurpose;
  open: boolean;
  onClose: () => void;
}

/** Asks for an e-mail and shows what the server says. Given a new key, it starts empty. */
export function MailModal({ purpose, open, onClose }: MailModalProps) {
  const { endpoint, title, text, action } = purposes[purpose];
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const { field, submit } = useCheckedForm({
    schema: mailRequest.shape.user,
    defaultValues: { email: '' },
    required: { email: messages.contact.provideEmail },
  });
  const { mutate, isPending, data } = useMutation({
    mutationFn: (email: string) => call(endpoint, { user: { email } }),
    onError: (error) => toasts.error(refusalText(error)),
  });
  const { ref: registerInput, ...emailField } = field('email');
  const isTaken = data?.status === 'ok';
  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={text}
      initialFocus={input}
      onSubmit={submit(({ email }) => mutate(email))}
      actions={
        <>
          <Button variant="outline" size="lg" wording="sentence" onClick={onClose}>
            {login.cancel}
          </Button>
          <Button type="submit" size="lg" wording="sentence" busy={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <TextField
        label={messages.register.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...emailField}
        ref={(element) => {
          input.current = element;
          registerInput(element);
        }}
      />
      <div role="status" className="empty:hidden">
        {data !== undefined && (
          <Note tone={isTaken ? 'success' : 'danger'}>{data.details || login.somethingWrong}</Note>
        )}
      </div>
    </Modal>
  );
}

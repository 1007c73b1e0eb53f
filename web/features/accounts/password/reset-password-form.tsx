import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { passwordPair } from '../../../../contract/accounts.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { paths } from '../../../../contract/paths.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { redirectNote } from '../from-mail/redirect-note.tsx';
import { refusalText } from '../refusal-text.ts';
import { withLiveKeys } from './live-keys-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with the token of a mail. A password that was set and a token that is no good both end here. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { field, values, isReady, submit } = useCheckedForm({
    schema: passwordPair,
    defaultValues: { password: '', confirmPassword: '' },
    required: { password: 'Please choose a password', confirmPassword: 'Please repeat the password' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (pair: typeof values) =>
      call(endpoints.resetPassword, { reset_password_token: token, ...pair }),
    onSuccess: async ({ details = '', live_api_keys = 0 }) => {
      const isDone = details.includes('success');
      // The bare word is for programs.
      const text = details === 'success' ? withLiveKeys(messages.resetPassword.done, live_api_keys) : details;
      if (isDone || details.includes('Invalid'))
        await navigate(paths.login, { state: redirectNote(isDone ? 'success' : 'danger', text) });
      else toasts.error(text || messages.login.somethingWrong);
    },
    onError: (error) => toasts.error(refusalText(error)),
  });
  return (
    <form noValidate onSubmit={submit((pair) => mutate(pair))} className="grid gap-5">
      <NewPasswordFields
        password={values.password}
        passwordField={field('password')}
        confirmField={field('confirmPassword')}
      />
      <Button type="submit" size="lg" width="full" className="mt-1" looksDisabled={!isReady} busy={isPending}>
        {messages.resetPassword.submit}
      </Button>
    </form>
  );
}

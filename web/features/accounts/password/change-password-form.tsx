import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { passwordChangeRequest } from '../../../../contract/accounts.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { limits } from '../../../../contract/limits.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { SettingsCard } from '../../../ui/layout/settings-card.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { refusalText } from '../refusal-text.ts';
import { withLiveKeys } from './live-keys-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export interface ChangePasswordFormProps {
  title: string;
  email: string;
  onClose: () => void;
}

/** Changes the password. Every other login ends; this one goes on with a new token. */
export function ChangePasswordForm({ title, email, onClose }: ChangePasswordFormProps) {
  const { signIn, picture } = useSession();
  const toasts = useToasts();
  const { form, field, values, isReady, submit } = useCheckedForm({
    schema: passwordChangeRequest,
    defaultValues: { current_password: '', password: '', confirmPassword: '' },
    required: {
      current_password: 'Please enter your password',
      password: 'Please choose a password',
      confirmPassword: 'Please repeat the password',
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('current_password'), [setFocus]);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: typeof values) => call(endpoints.changePassword, change),
    onSuccess: ({ status_code, details, token = '', exp = '', live_api_keys = 0 }) => {
      if (status_code === statuses.passwordChanged.code) {
        toasts.success(
          withLiveKeys(details, live_api_keys),
          live_api_keys > 0 ? { ms: limits.linkToastMs } : {},
        );
        onClose();
        signIn({ token, tokenExpiry: exp, email, picture });
        return;
      }
      toasts.error(details);
      const name = status_code === statuses.wrongCredentials.code ? 'current_password' : 'password';
      form.setError(name, { message: details });
      form.setFocus(name);
    },
    onError: (error) => toasts.error(refusalText(error)),
  });
  return (
    <form noValidate onSubmit={submit((change) => mutate(change))}>
      <SettingsCard
        title={title}
        actions={
          <>
            <Button variant="hair" wording="sentence" className="max-sm:h-11" onClick={onClose}>
              Back
            </Button>
            <Button
              type="submit"
              wording="sentence"
              className="max-sm:h-11"
              looksDisabled={!isReady}
              busy={isPending}
            >
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-5 p-6 max-sm:gap-4 max-sm:p-4">
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Current password"
            size="md"
            autoComplete="current-password"
            {...field('current_password')}
          />
          <NewPasswordFields
            layout="pair"
            size="md"
            password={values.password}
            passwordField={field('password')}
            confirmField={field('confirmPassword')}
          />
        </div>
      </SettingsCard>
    </form>
  );
}

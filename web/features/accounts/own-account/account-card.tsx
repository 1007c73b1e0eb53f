import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SettingsAction, SettingsActions, SettingsCard } from '../../../ui/layout/settings-card.tsx';
import { ChangePasswordForm } from '../password/change-password-form.tsx';
import { DeleteAccountModal } from './delete-account-modal.tsx';
import { DownloadData } from './download-data.tsx';

const title = 'Password and data';

export interface AccountCardProps {
  email: string;
  /** Accounts that came through a provider have none until they set one. */
  hasPassword: boolean;
}

/** The block for what is done to an account as a whole: its password, its data, its end. */
export function AccountCard({ email, hasPassword }: AccountCardProps) {
  const [password, setPassword] = useState<'resting' | 'changing' | 'changed'>('resting');
  const changeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (password === 'changed') changeButton.current?.focus();
  }, [password]);
  const [isAsking, setIsAsking] = useState(false);
  if (password === 'changing')
    return (
      <ChangePasswordForm title="Change password" email={email} onClose={() => setPassword('changed')} />
    );
  return (
    <SettingsCard title={title}>
      <SettingsActions>
        <SettingsAction
          title="Password"
          text={
            hasPassword
              ? 'Choose a new one. Everywhere else you are logged out.'
              : 'You log in with Google or Facebook. To set a password as well, log out and use “Forgot password?”.'
          }
        >
          {hasPassword && (
            <Button
              ref={changeButton}
              variant="hair"
              wording="sentence"
              onClick={() => setPassword('changing')}
            >
              Change password
            </Button>
          )}
        </SettingsAction>
        <SettingsAction
          title="Your data"
          text={
            hasPassword
              ? 'Everything that is kept about you, your links and your secrets, as a JSON file.'
              : `Everything that is kept about you, your links and your secrets, as a JSON file. To be sure that it is you, log in again first and download within ${limits.recentLoginMinutes} minutes.`
          }
        >
          <DownloadData hasPassword={hasPassword} />
        </SettingsAction>
        <SettingsAction
          title="Delete account"
          text="Your profile, your links and your secrets are gone at once and for good."
        >
          <Button variant="danger-quiet" wording="sentence" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </SettingsAction>
      </SettingsActions>
      <DeleteAccountModal open={isAsking} onClose={() => setIsAsking(false)} hasPassword={hasPassword} />
    </SettingsCard>
  );
}

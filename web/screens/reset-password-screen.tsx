import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { redirectNote } from '../features/accounts/from-mail/redirect-note.tsx';
import { tokenOfAddress } from '../features/accounts/from-mail/token-of-address.ts';
import { ResetPasswordForm } from '../features/accounts/password/reset-password-form.tsx';

/** Sets a new password with the token of a mail. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const token = tokenOfAddress(useLocation().search);

  useEffect(() => {
    if (token !== '') return;
    const state = redirectNote('danger', messages.resetPassword.invalidRequest);
    void navigate(paths.login, { replace: true, state });
  }, [token, navigate]);

  if (token === '') return null;
  return (
    <div className="grid gap-7">
      <div className="grid gap-2">
        <h1 className="font-semibold text-28 tracking-display">{messages.resetPassword.heading}</h1>
        <p className="text-muted">
          Choose a new password. Wherever you are logged in, you will have to log in again.
        </p>
      </div>
      <ResetPasswordForm token={token} />
    </div>
  );
}

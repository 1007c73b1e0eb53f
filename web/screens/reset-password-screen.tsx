import { messages } from '../../contract/messages.ts';

/** Sets a new password with the token of a mail. */
export function ResetPasswordScreen() {
  return (
    <div className="grid gap-6">
      <h1 className="font-semibold text-28 tracking-display">{messages.resetPassword.heading}</h1>
    </div>
  );
}

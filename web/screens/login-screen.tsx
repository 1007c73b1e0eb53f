import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { RedirectNote } from '../features/accounts/from-mail/redirect-note.tsx';
import { LoginForm } from '../features/accounts/login/login-form.tsx';
import { MailButtons } from '../features/accounts/login/mail-buttons.tsx';
import { ProviderButtons } from '../features/accounts/login/provider-buttons.tsx';
import { QuestionLink } from '../features/accounts/question-link.tsx';
import { Captcha } from '../features/captcha/captcha.tsx';

/** Signing in. */
export function LoginScreen() {
  return (
    <>
      <h1 className="font-semibold text-28 tracking-display">Log in</h1>
      <RedirectNote />
      <ProviderButtons />
      <LoginForm Captcha={Captcha} />
      <MailButtons />
      <p className="mt-7 border-border border-t pt-6 text-center max-sm:mt-4">
        <QuestionLink text={messages.login.signUp} to={paths.register} />
      </p>
    </>
  );
}

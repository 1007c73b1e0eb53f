import { lazy, Suspense } from 'react';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { MailButtons } from '../features/accounts/mail-buttons.tsx';
import { ProviderButtons } from '../features/accounts/provider-buttons.tsx';
import { QuestionLink } from '../features/accounts/question-link.tsx';
import type { CaptchaProps } from '../ui/captcha-slot.ts';

const Captcha = lazy(async () => ({ default: (await import('../features/captcha/captcha.tsx')).Captcha }));

/** Few are ever asked for it. */
function LoginCaptcha(props: CaptchaProps) {
  return (
    <Suspense>
      <Captcha {...props} />
    </Suspense>
  );
}

/** Signing in. */
export function LoginScreen() {
  return (
    <>
      <h1 className="font-semibold text-28 tracking-display">Log in</h1>
      <ProviderButtons />
      <LoginForm Captcha={LoginCaptcha} />
      <MailButtons />
      <p className="mt-7 border-border border-t pt-6 text-center max-sm:mt-4">
        <QuestionLink text={messages.login.signUp} to={paths.register} />
      </p>
    </>
  );
}

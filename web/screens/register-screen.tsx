import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { ProviderButtons } from '../features/accounts/provider-buttons.tsx';
import { QuestionLink } from '../features/accounts/question-link.tsx';
import { RegisterForm } from '../features/accounts/register-form.tsx';
import { Captcha } from '../features/captcha/captcha.tsx';

/** Making an account. */
export function RegisterScreen() {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 max-sm:flex-col">
        <h1 className="font-semibold text-28 tracking-display">Create an account</h1>
        <QuestionLink text={messages.register.loginHere} to={paths.login} />
      </div>
      <ProviderButtons />
      <RegisterForm Captcha={Captcha} />
    </>
  );
}

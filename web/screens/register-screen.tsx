import { useSearchParams } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { usePageSetup } from '../api/page-setup.ts';
import { ProviderButtons } from '../features/accounts/login/provider-buttons.tsx';
import { QuestionLink } from '../features/accounts/question-link.tsx';
import { RegisterForm } from '../features/accounts/registration/register-form.tsx';
import { Captcha } from '../features/captcha/captcha.tsx';
import { fetched } from '../ui/loading/fetched.tsx';
import { PageProblem } from '../ui/loading/page-problem.tsx';

const RegistrationNotice = fetched(
  () => import('../features/accounts/registration/registration-notice.tsx'),
  'RegistrationNotice',
  PageProblem,
);

/** Making an account, for whoever may. */
export function RegisterScreen() {
  const { registration } = usePageSetup();
  const invitation = useSearchParams()[0].get('invitation');
  if (registration && (registration === 'closed' || !invitation))
    return <RegistrationNotice isClosed={registration === 'closed'} />;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 max-sm:flex-col">
        <h1 className="font-semibold text-28 tracking-display">Create an account</h1>
        <QuestionLink text={messages.register.loginHere} to={paths.login} />
      </div>
      <ProviderButtons invitation={invitation} />
      <RegisterForm Captcha={Captcha} invitation={invitation} />
    </>
  );
}

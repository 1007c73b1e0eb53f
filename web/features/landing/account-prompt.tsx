import { Link } from 'react-router';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';

/** What an account adds, and the way to one. */
export function AccountPrompt() {
  return (
    <div className="mt-7 flex w-full flex-col items-center gap-5 sm:mt-8">
      <p className="text-balance text-muted">
        <Link className="link-quiet" to={paths.register}>
          Register
        </Link>{' '}
        or{' '}
        <Link className="link-quiet" to={paths.login}>
          log in
        </Link>{' '}
        for keys, visit limits, custom codes and secret messages.
      </p>
      <ButtonLink variant="outline" size="lg" className="max-sm:w-full" to={paths.login}>
        {messages.landing.getStarted}
      </ButtonLink>
    </div>
  );
}

import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';

/** The two ways in. */
export function GuestNav() {
  return (
    <nav aria-label="Account" className="-mr-0.5 flex gap-1 sm:mr-0 sm:gap-2">
      <ButtonLink variant="ghost" to={paths.login}>
        {messages.landing.login}
      </ButtonLink>
      <ButtonLink variant="outline" to={paths.register}>
        {messages.landing.register}
      </ButtonLink>
    </nav>
  );
}

import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../../../contract/messages.ts';
import { invitationPath, paths } from '../../../../contract/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { QuestionLink } from '../question-link.tsx';

/** What is said in place of the form to whoever cannot register, and the way on. */
export function RegistrationNotice({ isClosed }: { isClosed: boolean }) {
  return isClosed ? <Closed /> : <AskForInvitation />;
}

function Closed() {
  return (
    <>
      <h1 className="font-semibold text-28 tracking-display">No new accounts for now</h1>
      <p className="mt-3 text-pretty text-muted">
        This server does not take new accounts at the moment. If you already have one, please log in.
      </p>
      <ButtonLink size="lg" width="full" className="mt-7" to={paths.login}>
        {messages.landing.login}
      </ButtonLink>
    </>
  );
}

function AskForInvitation() {
  const navigate = useNavigate();
  const [entered, setEntered] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  function goOn(event: FormEvent): void {
    event.preventDefault();
    const token = tokenOf(entered);
    setIsRefused(token === null);
    if (token !== null) void navigate(invitationPath(token));
  }

  return (
    <>
      <h1 className="font-semibold text-28 tracking-display">You need an invitation</h1>
      <p className="mt-3 text-pretty text-muted">
        Accounts are made by invitation here. Open the link that you were sent, or paste it below.
      </p>
      <form noValidate onSubmit={goOn} className="mt-7 grid gap-5">
        <TextField
          label="Invitation link"
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={entered}
          onChange={(event) => {
            setEntered(event.target.value);
            setIsRefused(false);
          }}
          error={isRefused ? 'This is not an invitation link' : undefined}
        />
        <Button type="submit" size="lg" width="full">
          CONTINUE
        </Button>
      </form>
      <p className="mt-7 border-border border-t pt-6 text-center">
        <QuestionLink text={messages.register.loginHere} to={paths.login} />
      </p>
    </>
  );
}

/** The token of a link, or the bare token; null when it is neither. */
function tokenOf(entered: string): string | null {
  return /^(?:\S*[?&]invitation=)?([\w-]{20,})$/.exec(entered.trim())?.[1] ?? null;
}

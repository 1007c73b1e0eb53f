import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { paths } from '../../../../contract/paths.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Note } from '../../../ui/display/note.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { refusalText } from '../refusal-text.ts';

/** Lets whoever reads a mailbox delete the account that another person made with its address. Opening it does nothing. */
export function DisownAccount({ token }: { token: string }) {
  const toasts = useToasts();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(endpoints.disown, { token }),
    onError: (error) => toasts.error(refusalText(error)),
  });
  if (data?.status_code === statuses.disowned.code) return <Deleted />;
  if (token === '' || data !== undefined) return <Refused />;
  return (
    <Words
      heading="This was not you?"
      text="Somebody made an account with your email address. Nobody has confirmed it. Delete it, and nothing of it is left: no password, no name, no links."
    >
      <Button
        variant="danger"
        size="lg"
        width="full"
        wording="sentence"
        busy={isPending}
        onClick={() => mutate()}
      >
        Delete the account
      </Button>
      <p className="text-13 text-subtle">It was you after all? Then just close this page.</p>
    </Words>
  );
}

function Deleted() {
  return (
    <Words
      heading="The account is deleted"
      text="Your address is free again, and there is nothing else you have to do."
    >
      <HomeLink />
    </Words>
  );
}

function Refused() {
  return (
    <Words
      heading="This link no longer works"
      text="It is too old, or was used already, or the account has been confirmed."
    >
      <Note>
        Does somebody else use your address here? Choose “{messages.login.forgot}” on the login page. A new
        password signs everybody else out.
      </Note>
      <ButtonLink to={paths.login} size="lg" width="full">
        {messages.login.submit}
      </ButtonLink>
    </Words>
  );
}

function HomeLink() {
  return (
    <ButtonLink to={paths.landing} size="lg" width="full">
      {messages.shell.backToHome}
    </ButtonLink>
  );
}

interface WordsProps {
  heading: string;
  text: string;
  children: ReactNode;
}

function Words({ heading, text, children }: WordsProps) {
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <h1 className="text-balance font-semibold text-28 tracking-display">{heading}</h1>
        <p className="text-pretty text-16 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

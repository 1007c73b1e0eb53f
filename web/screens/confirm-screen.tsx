import { useLocation } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { tokenOfAddress } from '../features/accounts/from-mail/token-of-address.ts';
import { useConfirmation } from '../features/accounts/from-mail/use-confirmation.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Note } from '../ui/display/note.tsx';
import { Spinner } from '../ui/display/spinner.tsx';

/** Confirms an account with the token of a mail. */
export function ConfirmScreen() {
  const token = tokenOfAddress(useLocation().search);
  useConfirmation(token);
  return token === '' ? <NothingToConfirm /> : <Confirming />;
}

/** Nothing is thanked for where nothing was confirmed. */
function NothingToConfirm() {
  return (
    <div className="grid gap-7">
      <h1 className="text-balance font-semibold text-28 tracking-display">Nothing to confirm here</h1>
      <div className="grid gap-4">
        <Note tone="danger" announce>
          {messages.confirm.invalidToken}
        </Note>
        <p className="text-pretty text-muted">
          Open the link in your mail once more, all of it. If it is gone, the login page sends you a new one.
        </p>
      </div>
      <ButtonLink to={paths.login} size="lg" width="full">
        {messages.login.submit}
      </ButtonLink>
    </div>
  );
}

function Confirming() {
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <h1 className="text-balance font-semibold text-28 tracking-display">{messages.confirm.thanks}</h1>
        <p className="text-pretty text-16 text-muted">{messages.confirm.wait}</p>
        <p className="text-pretty text-muted">{messages.confirm.redirect}</p>
      </div>
      <span role="status" className="inline-flex items-center gap-2.5 text-primary">
        <Spinner size={20} />
        <span className="font-medium text-13 text-muted">Confirming…</span>
      </span>
    </div>
  );
}

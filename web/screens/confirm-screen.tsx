import { useLocation } from 'react-router';
import { messages } from '../../contract/messages.ts';
import { paths } from '../../contract/paths.ts';
import { tokenOfAddress } from '../features/accounts/token-of-address.ts';
import { useConfirmation } from '../features/accounts/use-confirmation.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Note } from '../ui/note.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Confirms an account with the token of a mail. */
export function ConfirmScreen() {
  const token = tokenOfAddress(useLocation().search);
  useConfirmation(token);
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <h1 className="text-balance font-semibold text-28 tracking-display">{messages.confirm.thanks}</h1>
        <p className="text-pretty text-16 text-muted">{messages.confirm.wait}</p>
        <p className="text-pretty text-muted">{messages.confirm.redirect}</p>
      </div>
      {token === '' ? (
        <>
          <Note tone="danger">{messages.confirm.invalidToken}</Note>
          <ButtonLink to={paths.login} size="lg" width="full">
            {messages.login.submit}
          </ButtonLink>
        </>
      ) : (
        <span role="status" className="inline-flex items-center gap-2.5 text-primary">
          <Spinner size={20} />
          <span className="font-medium text-13 text-muted">Confirming…</span>
        </span>
      )}
    </div>
  );
}

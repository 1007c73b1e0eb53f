import { messages } from '../../contract/messages.ts';

/** Confirms an account with the token of a mail. */
export function ConfirmScreen() {
  return (
    <div className="grid gap-3">
      <h1 className="font-semibold text-28 tracking-display">{messages.confirm.thanks}</h1>
    </div>
  );
}

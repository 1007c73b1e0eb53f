import { useLocation } from 'react-router';
import { DisownAccount } from '../features/accounts/from-mail/disown-account.tsx';
import { tokenOfAddress } from '../features/accounts/from-mail/token-of-address.ts';

/** Deletes an account that another person made, with the token of a mail. */
export function NotMeScreen() {
  return <DisownAccount token={tokenOfAddress(useLocation().search)} />;
}

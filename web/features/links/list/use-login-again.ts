import { useEffect } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { messages } from '../../../../contract/messages.ts';
import { clearSession } from '../../../api/stored-session.ts';
import { toastAfterReload, useToasts } from '../../../ui/toasts/toasts.tsx';

/**
 * A list that the server refuses means that the login is over: says so, forgets it, and starts anew. A server that does
 * not answer says nothing about the login.
 */
export function useLoginAgain(isRefused: boolean): void {
  const toasts = useToasts();
  useEffect(() => {
    if (!isRefused) return;
    toasts.error(messages.dashboard.loginAgain);
    toastAfterReload(messages.dashboard.loginAgain);
    clearSession();
    // Whatever is shown by then: nothing works any more until the page has started anew.
    setTimeout(() => location.reload(), limits.reloadAfterListFailureMs);
  }, [isRefused, toasts]);
}

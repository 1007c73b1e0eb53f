import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { DetailsAnswer } from '../../../../contract/answers.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { paths } from '../../../../contract/paths.ts';
import { statuses } from '../../../../contract/statuses.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';
import { type RedirectState, redirectNote } from './redirect-note.tsx';

/** Confirms an account at once and goes to the login, which says what came of it. Without a token nothing is tried. */
export function useConfirmation(token: string): void {
  const navigate = useNavigate();
  const { leftToken } = useSession();
  const { data, error } = useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => confirm(token, leftToken),
    enabled: token !== '',
    // A token works once: what it did must not be tried again.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { overlay: false },
  });

  useEffect(() => {
    if (data === undefined && error === null) return;
    void navigate(paths.login, { replace: true, state: outcomeOf(data) });
  }, [data, error, navigate]);
}

/** What the login says: the server's text, or that the call failed. */
function outcomeOf(answer: DetailsAnswer | undefined): RedirectState {
  if (answer === undefined) return redirectNote('danger', messages.login.somethingWrong);
  if (answer.status_code === statuses.confirmed.code) return redirectNote('success', answer.details);
  return redirectNote('danger', answer.details || messages.confirm.invalidToken);
}

/**
 * Whoever followed the link while signed in was signed out first. That they were shows the server that the account and
 * the mailbox are one person's; a session that has ended shows nothing, and the account is confirmed without it.
 */
async function confirm(token: string, leftToken: string): Promise<DetailsAnswer> {
  const request = { confirmation_token: token };
  try {
    return await call(endpoints.confirm, request, { token: leftToken });
  } catch (error) {
    const isDead = error instanceof ApiError && error.httpStatus === 401 && leftToken !== '';
    if (!isDead) throw error;
    return call(endpoints.confirm, request, { token: '' });
  }
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { DetailsAnswer } from '../../../contract/answers.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { statuses } from '../../../contract/statuses.ts';
import { call } from '../../api/client.ts';
import { type Arrival, arrivingWith } from './arrival-note.tsx';

/** Confirms an account at once and goes to the login, which says what came of it. Without a token nothing is tried. */
export function useConfirmation(token: string): void {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => call(endpoints.confirm, { confirmation_token: token }),
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

/** What the login says: the server's words, or that nobody knows. */
function outcomeOf(answer: DetailsAnswer | undefined): Arrival {
  if (answer === undefined) return arrivingWith('danger', messages.login.somethingWrong);
  if (answer.status_code === statuses.confirmed.code) return arrivingWith('success', answer.details);
  return arrivingWith('danger', answer.details || messages.confirm.invalidToken);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { statuses } from '../../../contract/statuses.ts';
import { call } from '../../api/client.ts';
import { useToasts } from '../../ui/toasts.tsx';

/** Confirms an account at once, says what came of it, and goes to the login. Without a token it only says so. */
export function useConfirmation(token: string): void {
  const navigate = useNavigate();
  const toasts = useToasts();
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
    if (token === '') toasts.error(messages.confirm.invalidToken);
  }, [token, toasts]);

  useEffect(() => {
    if (data === undefined && error === null) return;
    if (data?.status_code === statuses.confirmed.code) toasts.success(data.details);
    else if (data !== undefined) toasts.error(data.details || messages.confirm.invalidToken);
    else toasts.error(messages.login.somethingWrong);
    void navigate(paths.login, { replace: true });
  }, [data, error, navigate, toasts]);
}

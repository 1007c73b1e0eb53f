import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoginRequest, ProviderLoginRequest } from '../../../../contract/accounts.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { messages } from '../../../../contract/messages.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../api/session.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { readLogin } from './login-outcome.ts';

type Login = { by: 'password'; request: LoginRequest } | { by: 'provider'; request: ProviderLoginRequest };

/** Signing in, with a password or a provider's token. Whoever is signed in is led home by the route. */
export function useLogin() {
  const { signIn } = useSession();
  const toasts = useToasts();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (login: Login) => {
      const answer =
        login.by === 'password'
          ? await call(endpoints.login, login.request)
          : await call(endpoints.providerLogin, login.request);
      return readLogin(answer, login.request.email ?? '');
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'signed-in') return signIn(outcome.session);
      toasts.error(outcome.text);
      if (outcome.needsCaptcha) setNeedsCaptcha(true);
    },
    onError: () => toasts.error(messages.login.failed),
  });
  return {
    logIn: (request: LoginRequest, onRefused: () => void) =>
      mutate(
        { by: 'password', request },
        { onSuccess: (outcome) => outcome.kind === 'refused' && onRefused(), onError: onRefused },
      ),
    logInWithProvider: (request: ProviderLoginRequest) => mutate({ by: 'provider', request }),
    isPending,
    /** Whether an attempt has to bring a captcha from now on. */
    needsCaptcha,
    /** Why the last attempt did not work, to stay when the toast is gone; null when it did, or when the call failed. */
    refusal: data?.kind === 'refused' ? data.text : answerText(error),
  };
}

/** What the server said of a call without an outcome, such as too many attempts. */
function answerText(error: Error | null): string | null {
  return error instanceof ApiError && error.answer !== undefined ? error.message : null;
}

import { providerLoginRequest } from '../../contract/accounts.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { providerNotSetUp } from '../../contract/provider-popup.ts';
import type { Database } from '../database/database.ts';
import { byAddress } from '../http/address-budget.ts';
import { detailsAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Providers } from '../providers/provider-port.ts';
import { accountLimits as rules } from './account-limits.ts';
import type { Admission } from './admission.ts';
import { loginAnswer } from './login-answer.ts';
import type { Passwords } from './passwords/passwords.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import type { WipePlantedDeps } from './wipe-planted.ts';

export interface ProviderLoginDeps extends WipePlantedDeps {
  database: Database;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  outbox: Outbox;
  mailTexts: MailTexts;
  providers: Providers;
  admission: Admission;
}

/** Signing in with a provider's access token. Of what is sent only the token counts: the provider says whose it is. */
export function providerLoginRoutes(deps: ProviderLoginDeps): Call[] {
  return [
    call(endpoints.providerLogin, {
      schema: providerLoginRequest,
      budget: budgets.signIn,
      conditions: [
        { attempts: (_login, _actor, { address }) => byAddress(rules.providerLoginByAddress, address) },
      ],
      async handle({ provider: name, access_token, password, invitation }) {
        const provider = deps.providers[name];
        if (provider === null) return detailsAnswer('providerRefused', providerNotSetUp(name));
        const identified = await provider.identify(access_token);
        if (!identified.ok) return detailsAnswer('providerRefused', identified.failure ?? undefined);
        const { fetchPicture, ...profile } = identified.value;
        const signedIn = await signInWithProvider(
          deps,
          { ...profile, picture: await fetchPicture() },
          { password: password || null, invitation: invitation || null },
        );
        return signedIn.ok
          ? loginAnswer('providerLoggedIn', signedIn.value)
          : detailsAnswer('providerRefused', signedIn.failure);
      },
    }),
  ];
}

import type { ProviderName } from '../../contract/accounts.ts';
import type { Settings } from '../config/settings.ts';
import type { RequestOutside } from '../outbound/outbound-port.ts';
import type { Log } from '../platform/logger.ts';
import { createFacebookProvider } from './facebook-provider.ts';
import { createFetchPicture } from './fetch-picture.ts';
import { createGoogleProvider } from './google-provider.ts';
import type { Providers } from './provider-port.ts';

export interface ProvidersDeps {
  settings: Settings;
  log: Log;
  requestOutside: RequestOutside;
}

/** The providers that are set up. */
export function createProviders({ settings, log, requestOutside }: ProvidersDeps): Providers {
  const deps = { log, fetchPicture: createFetchPicture(requestOutside) };
  const redirectUri = (name: ProviderName) => `${settings.PUBLIC_URL}/auth/${name}/callback`;
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = settings;
  const google =
    GOOGLE_CLIENT_ID === null || GOOGLE_CLIENT_SECRET === null
      ? null
      : createGoogleProvider(deps, {
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          issuer: settings.GOOGLE_ISSUER,
          tokenInfoUrl: settings.GOOGLE_TOKENINFO_URL,
          redirectUri: redirectUri('google'),
        });
  const facebook =
    FACEBOOK_CLIENT_ID === null || FACEBOOK_CLIENT_SECRET === null
      ? null
      : createFacebookProvider(deps, {
          clientId: FACEBOOK_CLIENT_ID,
          clientSecret: FACEBOOK_CLIENT_SECRET,
          dialogUrl: settings.FACEBOOK_DIALOG_URL,
          graphUrl: settings.FACEBOOK_GRAPH_URL,
          redirectUri: redirectUri('facebook'),
        });
  return { google, facebook };
}

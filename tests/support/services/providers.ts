import { freePort } from '../servers/free-port.ts';
import { type Site, startSite } from '../servers/site.ts';
import { type GraphStandIn, startGraphStandIn } from './graph-stand-in.ts';
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts';

/** A site where people can log in with Google and Facebook. */
export interface SiteWithProviders {
  site: Site;
  google: OidcProvider;
  facebook: GraphStandIn;
  stop(): Promise<void>;
}

export async function startSiteWithProviders(): Promise<SiteWithProviders> {
  const port = String(await freePort());
  const google = await startOidcProvider({ redirectUri: `http://localhost:${port}/auth/google/callback` });
  const facebook = await startGraphStandIn();
  const site = await startSite({ PORT: port, ...google.environment, ...facebook.environment });
  return {
    site,
    google,
    facebook,
    async stop() {
      await site.stop();
      await google.stop();
      await facebook.stop();
    },
  };
}

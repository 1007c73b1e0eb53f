import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { accountEmail } from '../../contract/fields.ts';
import { fail, ok } from '../../contract/result.ts';
import { statuses } from '../../contract/statuses.ts';
import type { Log } from '../platform/logger.ts';
import type { FetchPicture } from './fetch-picture.ts';
import { asResult, fetchJson, requestOptions } from './provider-call.ts';
import { nameFrom } from './provider-name.ts';
import type { Provider } from './provider-port.ts';

export interface GoogleOptions {
  clientId: string;
  clientSecret: string;
  issuer: string;
  tokenInfoUrl: string;
  redirectUri: string;
}

const discoveryLifetimeMs = 60 * 60 * 1000;

/** Google says e-mails are verified with a text, other providers with a boolean. */
const tokenInfo = z.object({
  aud: z.string(),
  sub: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number(),
  email: z.optional(accountEmail),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
});

/** Google, or any OpenID provider that answers like it. */
export function createGoogleProvider(
  deps: { log: Log; fetchPicture: FetchPicture },
  options: GoogleOptions,
): Provider {
  const client: oauth.Client = { client_id: options.clientId };
  const authenticate = oauth.ClientSecretPost(options.clientSecret);
  const issuer = new URL(options.issuer);
  const request = requestOptions(options.issuer);
  let discovered: { server: oauth.AuthorizationServer; untilMs: number } | null = null;

  async function discover(): Promise<oauth.AuthorizationServer> {
    if (discovered !== null && discovered.untilMs > performance.now()) return discovered.server;
    const response = await oauth.discoveryRequest(issuer, request);
    const server = await oauth.processDiscoveryResponse(issuer, response);
    discovered = { server, untilMs: performance.now() + discoveryLifetimeMs };
    return server;
  }

  return {
    signInAddress: ({ state, nonce, codeVerifier }) =>
      asResult(deps.log, async () => {
        const address = new URL((await discover()).authorization_endpoint ?? '');
        address.search = new URLSearchParams({
          client_id: options.clientId,
          redirect_uri: options.redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }).toString();
        return ok(address);
      }),

    takeAccessToken: (callback, { state, nonce, codeVerifier }) =>
      asResult(deps.log, async () => {
        const server = await discover();
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticate,
          parameters,
          options.redirectUri,
          codeVerifier,
          request,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        return ok(tokens.access_token);
      }),

    identify: (accessToken) =>
      asResult(deps.log, async () => {
        const address = new URL(options.tokenInfoUrl);
        address.searchParams.set('access_token', accessToken);
        const info = tokenInfo.safeParse(await fetchJson(address));
        // A token that was made for another application proves nothing to us.
        if (!info.success || info.data.aud !== options.clientId || !(info.data.expires_in > 0))
          return fail(statuses.providerRefused.text);
        const { sub, email, email_verified } = info.data;
        const server = await discover();
        const response = await oauth.userInfoRequest(server, client, accessToken, request);
        const person = await oauth.processUserInfoResponse(server, client, sub, response);
        return ok({
          provider: 'google',
          subject: sub,
          email: email ?? null,
          isEmailVerified: String(email_verified) === 'true',
          firstname: nameFrom(person.given_name ?? person.name),
          lastname: nameFrom(person.family_name),
          fetchPicture: () => deps.fetchPicture(person.picture ?? null, issuer.protocol),
        });
      }),
  };
}

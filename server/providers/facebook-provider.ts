import { createHmac } from 'node:crypto';
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

export interface FacebookOptions {
  clientId: string;
  clientSecret: string;
  dialogUrl: string;
  graphUrl: string;
  redirectUri: string;
}

const debuggedToken = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.literal(true),
    user_id: z.string().check(z.minLength(1)),
  }),
});

const graphPerson = z.object({
  id: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: z.optional(z.string()),
  picture: z.optional(
    z.object({ data: z.object({ url: z.string(), is_silhouette: z.optional(z.boolean()) }) }),
  ),
});

/** Facebook. It does not say whether an e-mail is verified, so that none of its e-mails counts as that. */
export function createFacebookProvider(
  deps: { log: Log; fetchPicture: FetchPicture },
  options: FacebookOptions,
): Provider {
  const client: oauth.Client = { client_id: options.clientId };
  const authenticate = oauth.ClientSecretPost(options.clientSecret);
  const request = requestOptions(options.graphUrl);
  const server: oauth.AuthorizationServer = {
    issuer: new URL(options.dialogUrl).origin,
    authorization_endpoint: options.dialogUrl,
    token_endpoint: graphAddress('oauth/access_token', {}).href,
  };

  function graphAddress(path: string, parameters: Record<string, string>): URL {
    const address = new URL(path, options.graphUrl.replace(/\/?$/, '/'));
    address.search = new URLSearchParams(parameters).toString();
    return address;
  }

  return {
    signInAddress: ({ state, codeVerifier }) =>
      asResult(deps.log, async () => {
        const address = new URL(options.dialogUrl);
        address.search = new URLSearchParams({
          client_id: options.clientId,
          redirect_uri: options.redirectUri,
          response_type: 'code',
          scope: 'email,public_profile',
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }).toString();
        return ok(address);
      }),

    takeAccessToken: (callback, { state, codeVerifier }) =>
      asResult(deps.log, async () => {
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
        return ok((await oauth.processAuthorizationCodeResponse(server, client, response)).access_token);
      }),

    identify: (accessToken) =>
      asResult(deps.log, async () => {
        const debugged = debuggedToken.safeParse(
          await fetchJson(
            graphAddress('debug_token', {
              input_token: accessToken,
              access_token: `${options.clientId}|${options.clientSecret}`,
            }),
          ),
        );
        // A token that was made for another application proves nothing to us.
        if (!debugged.success || debugged.data.data.app_id !== options.clientId)
          return fail(statuses.providerRefused.text);
        const person = graphPerson.safeParse(
          await fetchJson(
            graphAddress('me', {
              fields: 'id,first_name,last_name,email,picture.width(256).height(256){url,is_silhouette}',
              access_token: accessToken,
              appsecret_proof: createHmac('sha256', options.clientSecret).update(accessToken).digest('hex'),
            }),
          ),
        );
        if (!person.success || person.data.id !== debugged.data.data.user_id)
          return fail(statuses.providerRefused.text);
        const { id, first_name, last_name, picture } = person.data;
        const email = accountEmail.safeParse(person.data.email);
        const pictureUrl = picture?.data.is_silhouette === true ? null : (picture?.data.url ?? null);
        return ok({
          provider: 'facebook',
          subject: id,
          email: email.success ? email.data : null,
          isEmailVerified: false,
          firstname: nameFrom(first_name),
          lastname: nameFrom(last_name),
          fetchPicture: () => deps.fetchPicture(pictureUrl, new URL(options.graphUrl).protocol),
        });
      }),
  };
}

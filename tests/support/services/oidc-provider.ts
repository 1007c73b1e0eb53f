import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { tinyPng } from '../builders/tiny-png.ts';

/** Somebody with an account at the provider. */
export interface OidcPerson {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
  hasPicture: boolean;
}

export interface OidcProvider {
  /** What the application is told about the provider, as the environment would give it. */
  environment: Record<string, string>;
  /** Who signs in next on the provider's page. */
  person: OidcPerson;
  /** An access token as a sign-in would give it, for our application or another one. */
  mintToken(person: OidcPerson, application?: 'ours' | 'another'): Promise<string>;
  stop(): Promise<void>;
}

const scope = 'openid email profile';
const ours = { client_id: 'shylnk', client_secret: 'a secret of the test provider' };
const another = { client_id: 'another', client_secret: 'a secret of another application' };

/** A real OpenID provider on a port of its own, with Google's token lookup beside it. */
export async function startOidcProvider(options: { redirectUri: string }): Promise<OidcProvider> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, OidcPerson>();
  const standIn = { person: personWith({}) };

  const provider = new Provider(issuer, {
    clients: [ours, another].map((client) => ({
      ...client,
      redirect_uris: [options.redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'picture'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context: unknown, subject: string) => accountOf(subject),
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => grantFor(context.oidc.session.accountId, context.oidc.client.clientId),
    cookies: { keys: ['a key for the cookies of the test provider'] },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
  });
  const answer = provider.callback();

  async function grantFor(accountId: string, clientId: string) {
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope(scope);
    await grant.save();
    return grant;
  }

  function accountOf(subject: string) {
    const person = people.get(subject);
    return person && { accountId: subject, claims: async () => claimsOf(person) };
  }

  function claimsOf(person: OidcPerson) {
    return {
      sub: person.subject,
      email: person.email,
      email_verified: person.isEmailVerified,
      given_name: person.firstname,
      family_name: person.lastname,
      ...(person.hasPicture ? { picture: `${issuer}/picture.png` } : {}),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname.startsWith('/sign-in/')) return signIn(request, response, url);
    if (url.pathname === '/tokeninfo') return lookUp(url, response);
    if (url.pathname === '/picture.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(tinyPng);
      return;
    }
    await answer(request, response);
  }

  /** The page a person sees: two buttons, so that a browser can press them and a test can post them. */
  async function signIn(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<form method="post"><button name="choice" value="continue">Continue</button>
         <button name="choice" value="cancel">Cancel</button></form>`,
      );
      return;
    }
    const body = await readBody(request);
    // The provider's own cookies are bound to this path.
    request.url = url.pathname;
    const { person } = standIn;
    people.set(person.subject, person);
    await provider.interactionFinished(
      request,
      response,
      body.includes('cancel')
        ? { error: 'access_denied', error_description: 'The person pressed Cancel' }
        : { login: { accountId: person.subject } },
    );
  }

  /** Google's token lookup, which other providers do not have. */
  async function lookUp(url: URL, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find(url.searchParams.get('access_token') ?? '');
    const person = token && people.get(token.accountId);
    if (token === undefined || person === undefined) {
      response.writeHead(400).end('{"error_description":"Invalid Value"}');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        aud: token.clientId,
        sub: person.subject,
        expires_in: String(token.remainingTTL),
        email: person.email,
        email_verified: String(person.isEmailVerified),
      }),
    );
  }

  return Object.assign(standIn, {
    environment: {
      GOOGLE_CLIENT_ID: ours.client_id,
      GOOGLE_CLIENT_SECRET: ours.client_secret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_TOKENINFO_URL: `${issuer}/tokeninfo`,
      OUTBOUND_NETWORKS: '127.0.0.1',
    },
    async mintToken(person: OidcPerson, application: 'ours' | 'another' = 'ours') {
      people.set(person.subject, person);
      const client = await provider.Client.find((application === 'ours' ? ours : another).client_id);
      const grant = new provider.Grant({ accountId: person.subject, clientId: client?.clientId ?? '' });
      grant.addOIDCScope(scope);
      const grantId = await grant.save();
      return new provider.AccessToken({ accountId: person.subject, client, grantId, scope }).save();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

let subjects = 0;

/** Somebody at the provider whom nobody has seen yet. */
export function personWith(changes: Partial<OidcPerson>): OidcPerson {
  subjects += 1;
  return {
    subject: `1${String(subjects).padStart(20, '0')}`,
    email: `google${subjects}@example.com`,
    isEmailVerified: true,
    firstname: 'Maya',
    lastname: 'Lindqvist',
    hasPicture: true,
    ...changes,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

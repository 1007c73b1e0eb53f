import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tinyPng } from '../builders/tiny-png.ts';

/** Somebody with an account at Facebook. */
export interface GraphPerson {
  id: string;
  email: string | null;
  firstname: string;
  lastname: string;
}

export interface GraphStandIn {
  environment: Record<string, string>;
  /** Who signs in next in the dialog. */
  person: GraphPerson;
  mintToken(person: GraphPerson, application?: 'ours' | 'another'): string;
  stop(): Promise<void>;
}

const ours = { id: '1234567890', secret: 'a secret of the app' };

/** Facebook's dialog and the few calls of the Graph API that a sign-in makes. */
export async function startGraphStandIn(): Promise<GraphStandIn> {
  const tokens = new Map<string, { appId: string; person: GraphPerson }>();
  const codes = new Map<string, { challenge: string; redirectUri: string; person: GraphPerson }>();
  const standIn = { person: graphPersonWith({}) };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function mint(person: GraphPerson, appId: string): string {
    const token = `EAA${randomBytes(24).toString('hex')}`;
    tokens.set(token, { appId, person });
    return token;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (message: string) => send(400, { error: { message, type: 'OAuthException', code: 190 } });

    switch (url.pathname) {
      case '/dialog/oauth':
        response.writeHead(200, { 'content-type': 'text/html' }).end(dialog(url));
        return;
      case '/dialog/continue':
        leaveDialog(url, response);
        return;
      case '/graph/oauth/access_token': {
        const form = new URLSearchParams(await readBody(request));
        const code = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight =
          code?.challenge === challenge &&
          code.redirectUri === form.get('redirect_uri') &&
          form.get('client_id') === ours.id &&
          form.get('client_secret') === ours.secret;
        if (!isRight) return void refuse('Error validating verification code.');
        return void send(200, {
          access_token: mint(code.person, ours.id),
          token_type: 'bearer',
          expires_in: 5_184_000,
        });
      }
      case '/graph/debug_token': {
        if (url.searchParams.get('access_token') !== `${ours.id}|${ours.secret}`)
          return void refuse('No app token');
        const token = tokens.get(url.searchParams.get('input_token') ?? '');
        if (token === undefined) return void send(200, { data: { is_valid: false } });
        return void send(200, {
          data: { app_id: token.appId, is_valid: true, user_id: token.person.id, type: 'USER' },
        });
      }
      case '/graph/me': {
        const value = url.searchParams.get('access_token') ?? '';
        const token = tokens.get(value);
        const proof = createHmac('sha256', ours.secret).update(value).digest('hex');
        if (token === undefined || url.searchParams.get('appsecret_proof') !== proof)
          return void refuse('Invalid OAuth access token.');
        const { id, email, firstname, lastname } = token.person;
        return void send(200, {
          id,
          first_name: firstname,
          last_name: lastname,
          ...(email === null ? {} : { email }),
          picture: { data: { url: `${origin}/picture.png`, is_silhouette: false } },
        });
      }
      case '/picture.png':
        response.writeHead(200, { 'content-type': 'image/png' }).end(tinyPng);
        return;
      default:
        response.writeHead(404).end();
    }
  }

  function dialog(url: URL): string {
    const next = url.search.replaceAll('&', '&amp;').replaceAll('"', '');
    return `<a href="/dialog/continue${next}">Continue</a> <a href="/dialog/continue${next}&amp;cancel=1">Cancel</a>`;
  }

  function leaveDialog(url: URL, response: ServerResponse): void {
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (url.searchParams.has('cancel')) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
    } else {
      const code = randomBytes(16).toString('hex');
      const challenge = url.searchParams.get('code_challenge') ?? '';
      codes.set(code, { challenge, redirectUri, person: standIn.person });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  return Object.assign(standIn, {
    environment: {
      FACEBOOK_CLIENT_ID: ours.id,
      FACEBOOK_CLIENT_SECRET: ours.secret,
      FACEBOOK_DIALOG_URL: `${origin}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: `${origin}/graph/`,
      OUTBOUND_NETWORKS: '127.0.0.1',
    },
    mintToken: (person: GraphPerson, application: 'ours' | 'another' = 'ours') =>
      mint(person, application === 'ours' ? ours.id : '999'),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

let people = 0;

/** Somebody at Facebook whom nobody has seen yet. */
export function graphPersonWith(changes: Partial<GraphPerson>): GraphPerson {
  people += 1;
  return {
    id: `77${String(people).padStart(8, '0')}`,
    email: `facebook${people}@example.com`,
    firstname: 'Noor',
    lastname: 'Haddad',
    ...changes,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

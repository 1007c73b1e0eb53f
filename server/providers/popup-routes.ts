import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProviderName } from '../../contract/accounts.ts';
import {
  isProviderAttempt,
  type ProviderPopupMessage,
  providerNotSetUp,
} from '../../contract/provider-popup.ts';
import type { Clock } from '../platform/clock.ts';
import { type Random, randomToken } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { popupPage, popupPolicy } from './popup-page.ts';
import {
  endedProviderLoginCookie,
  providerLoginCookie,
  readProviderLoginCookie,
} from './provider-login-cookie.ts';
import type { ProviderProblem, Providers } from './provider-port.ts';

export interface PopupDeps {
  providers: Providers;
  vault: Vault;
  clock: Clock;
  random: Random;
  isHttps: boolean;
}

const closing = 'You can close this window.';
const expired = 'This sign-in is too old or was started elsewhere. Close this window and try again.';

/** The popup of a provider sign-in: out to the provider, and back to the page that opened it. */
export function addPopupRoutes(http: FastifyInstance, deps: PopupDeps): void {
  for (const name of Object.keys(deps.providers) as ProviderName[]) addPopupOf(http, deps, name);
}

function addPopupOf(
  http: FastifyInstance,
  { providers, vault, clock, random, isHttps }: PopupDeps,
  name: ProviderName,
): void {
  const provider = providers[name];

  http.get<{ Querystring: { attempt?: unknown } }>(
    `/auth/${name}/start`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const attempt = String(request.query.attempt ?? '');
      if (!isProviderAttempt(attempt)) return sendPage(reply.code(400), popupPage(expired, null));
      if (provider === null)
        return handOver(reply, attempt, { kind: 'failed', text: providerNotSetUp(name) });
      const authorization = {
        state: randomToken(random),
        nonce: randomToken(random),
        codeVerifier: randomToken(random),
      };
      const address = await provider.signInAddress(authorization);
      if (!address.ok) return handOver(reply, attempt, problemMessage(address.failure));
      return reply
        .header(
          'set-cookie',
          providerLoginCookie(vault, { provider: name, attempt, ...authorization }, clock.now(), isHttps),
        )
        .header('cache-control', 'no-store')
        .redirect(address.value.href);
    },
  );

  http.get(`/auth/${name}/callback`, { exposeHeadRoute: false }, async (request, reply) => {
    const pending = readProviderLoginCookie(vault, request.headers.cookie, name, clock.now());
    reply.header('set-cookie', endedProviderLoginCookie(isHttps));
    if (provider === null || pending === null) return sendPage(reply.code(400), popupPage(expired, null));
    const { searchParams } = new URL(request.url, 'http://callback');
    const token = await provider.takeAccessToken(searchParams, pending);
    if (!token.ok) return handOver(reply, pending.attempt, problemMessage(token.failure));
    const person = await provider.identify(token.value);
    if (!person.ok) return handOver(reply, pending.attempt, problemMessage(person.failure));
    const { email, firstname, lastname } = person.value;
    return handOver(reply, pending.attempt, {
      kind: 'signed-in',
      login: { access_token: token.value, email, firstname, lastname, provider: name },
    });
  });
}

function problemMessage(problem: ProviderProblem): ProviderPopupMessage {
  return problem === null ? { kind: 'cancelled' } : { kind: 'failed', text: problem };
}

function handOver(reply: FastifyReply, attempt: string, message: ProviderPopupMessage): FastifyReply {
  return sendPage(reply, popupPage(closing, { attempt, message }));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': popupPolicy,
    })
    .send(page);
}

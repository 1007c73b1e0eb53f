import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CaptchaSetup } from '../../contract/captcha.ts';
import { hasCodeForm } from '../../contract/codes.ts';
import { secretPath } from '../../contract/paths.ts';
import { openSecretRequest } from '../../contract/secrets.ts';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import { answer, type CallAnswer, detailsAnswer } from '../http/answer.ts';
import { isFromAnotherSite } from '../http/cross-site.ts';
import { redirectHeaders } from '../visiting/redirect-headers.ts';
import { agentOf } from '../visiting/visitor.ts';
import { visitorPageHeaders } from '../visiting/visitor-policy.ts';
import { claimOfCookie, claimOfOpening, offeredClaimCookie, usedClaimCookie } from './claim-cookie.ts';
import { lookAtSecret } from './look-at-secret.ts';
import { type OpeningDeps, openSecret } from './open-secret.ts';
import { presentAnswer } from './present-answer.ts';
import { type PresentedPage, presentPage, type SecretOutcome } from './present-page.ts';

export interface SecretVisitDeps extends OpeningDeps {
  captcha: Captcha;
  pages: VisitorPages;
  publicUrl: string;
  isHttps: boolean;
}

/** Mounts the short addresses of secrets: looking never opens, posting does. */
export function addSecretVisitRoutes(app: FastifyInstance, deps: SecretVisitDeps): void {
  const ownHost = new URL(deps.publicUrl).host;

  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/s/:code',
    async handler(request, reply) {
      const { code } = request.params;
      if (!hasCodeForm(code)) return reply.callNotFound();
      const isPerson = request.method === 'GET' && !isBot(request);
      const claim = claimOfCookie(request.headers.cookie);
      return sendPage(reply, code, await lookAtSecret(deps, { code, isPerson, claim }));
    },
  });

  app.post<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params;
    if (!hasCodeForm(code)) return reply.callNotFound();
    if (isFromAnotherSite(request.headers, ownHost))
      return wantsJson(request)
        ? sendAnswer(reply, detailsAnswer('fromAnotherSite'))
        : reply
            .code(303)
            .headers(redirectHeaders(secretPath(code), deps.isHttps))
            .send();
    const payload = openSecretRequest.safeParse(request.body ?? {});
    if (!payload.success) return sendAnswer(reply, answer('malformed', { details: 'Bad opening' }));
    const { key = null, proof = null, go = null } = payload.data;
    const captcha = payload.data.captcha || null;
    const claim = claimOfOpening(request.headers, payload.data.claim ?? null);
    // No preview bot posts, so that whoever does is taken for a reader, whatever their program calls itself.
    const outcome = await openSecret(deps, { code, address: request.ip, key, proof, captcha, claim, go });
    // The envelope of a zero-knowledge secret is for the script that has asked for it, never for a page.
    const isEnvelope = outcome.kind === 'opened' && outcome.content.kind === 'sealed';
    if (outcome.kind === 'opened' && claim !== null)
      reply.header('set-cookie', usedClaimCookie(code, claim, deps.isHttps));
    return isEnvelope || wantsJson(request)
      ? sendAnswer(reply, presentAnswer(deps, outcome))
      : sendPage(reply, code, outcome);
  });

  function sendPage(reply: FastifyReply, code: string, outcome: SecretOutcome): FastifyReply {
    if (outcome.kind === 'sealed')
      reply.header('set-cookie', offeredClaimCookie(code, outcome.claim, deps.isHttps));
    const captcha = outcome.kind === 'sealed' && outcome.needsCaptcha ? deps.captcha.setup : null;
    const presented = presentPage(deps, code, outcome);
    return 'location' in presented
      ? reply.code(302).headers(redirectHeaders(presented.location, deps.isHttps)).send()
      : sendHtml(reply, presented, captcha);
  }
}

function isBot(request: FastifyRequest): boolean {
  return agentOf(request.headers['user-agent']).isBot;
}

function wantsJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}

function sendHtml(
  reply: FastifyReply,
  { status, html, headers }: PresentedPage,
  captcha: CaptchaSetup | null,
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...visitorPageHeaders({ leadsAway: false, captcha }), ...headers })
    .send(html);
}

function sendAnswer(reply: FastifyReply, { http, body, headers }: CallAnswer): FastifyReply {
  return reply
    .code(http)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', ...headers })
    .send(body);
}

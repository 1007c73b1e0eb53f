import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCodeForm } from '../../contract/codes.ts';
import { secretPath } from '../../contract/paths.ts';
import { openSecretRequest } from '../../contract/secrets.ts';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { type CallAnswer, failedAnswer, tooManyAnswer } from '../http/answer.ts';
import type { AnswerToError } from '../http/error-boundary.ts';
import { sendLater, troubleSeconds, visitErrorHandler } from '../visiting/later-page.ts';
import type { MissBudget } from '../visiting/miss-budget.ts';
import { redirectHeaders } from '../visiting/redirect-headers.ts';
import { noteCookie, noteOfCookie, noteSaying, type VisitNote } from '../visiting/visit-note.ts';
import { agentOf } from '../visiting/visitor.ts';
import { visitorPageHeaders } from '../visiting/visitor-policy.ts';
import { claimCookie, claimOfCookie } from './claim-cookie.ts';
import { lookAtSecret } from './look-at-secret.ts';
import { noteOf, recallNote } from './offer-note.ts';
import { type OpeningDeps, openSecret } from './open-secret.ts';
import { presentAnswer } from './present-answer.ts';
import { type PresentedPage, presentPage, type SecretOutcome } from './present-page.ts';
import { type ReopeningDeps, reopenSecret } from './reopen-secret.ts';

export interface SecretVisitDeps extends OpeningDeps, ReopeningDeps {
  pages: VisitorPages;
  publicUrl: string;
  isHttps: boolean;
  misses: MissBudget;
  answerToError: AnswerToError;
}

/** Mounts the short addresses of secrets: looking never opens, posting does. */
export function addSecretVisitRoutes(app: FastifyInstance, deps: SecretVisitDeps): void {
  const errorHandler = visitErrorHandler({ ...deps, type: 'secret', wantsJson });
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/s/:code',
    errorHandler,
    async handler(request, reply) {
      const { code } = request.params;
      if (!hasCodeForm(code)) return reply.callNotFound();
      if (!(await deps.misses.admit(request.ip))) return sendTooMany(request, reply, code);
      const isPerson = request.method === 'GET' && !isBot(request);
      const claimed = claimOfCookie(request.headers.cookie);
      const opened = isPerson && claimed !== null ? await reopenSecret(deps, code, claimed) : null;
      if (opened !== null) return sendPage(reply, code, opened);
      const note = noteOfCookie(request.headers.cookie);
      const claim = claimed?.claim ?? null;
      const seen = await lookAtSecret(deps, { code, isPerson, claim, go: note?.go ?? null });
      if (isMissTooMany(request, seen)) return sendTooMany(request, reply, code);
      if (seen.kind !== 'sealed') return sendPage(reply, code, seen);
      leaveNote(reply, code, noteSaying('asked', note === null || note.go === null ? null : seen.go));
      return sendPage(reply, code, recallNote(seen, note, deps.clock.now()));
    },
  });

  app.post<{ Params: { code: string } }>('/s/:code', { errorHandler }, async (request, reply) => {
    const { code } = request.params;
    if (!hasCodeForm(code)) return reply.callNotFound();
    if (!(await deps.misses.admit(request.ip))) return sendTooMany(request, reply, code);
    const payload = openSecretRequest.safeParse(request.body ?? {});
    if (!payload.success) return sendAnswer(reply, failedAnswer('malformed', 'Bad opening'));
    const { key = null, proof = null, claim = null, go = null } = payload.data;
    // No preview bot posts, so that whoever does is taken for a reader, whatever their program calls itself.
    const outcome = await openSecret(deps, { code, address: request.ip, key, proof, claim, go });
    if (isMissTooMany(request, outcome)) return sendTooMany(request, reply, code);
    // The envelope of a zero-knowledge secret is for the script that has asked for it, never for a page.
    const isEnvelope = outcome.kind === 'opened' && outcome.content.kind === 'sealed';
    const isForProgram = isEnvelope || wantsJson(request);
    // The claim of what was opened lets the page that follows show it: without one it has to be shown now.
    const isLeft = !isForProgram && noteOfCookie(request.headers.cookie) !== null;
    if (outcome.kind === 'opened' && claim !== null) {
      const pass = isLeft ? deps.passes.issue(outcome.secret.link, claim) : null;
      reply.header('set-cookie', claimCookie(code, { claim, pass }, deps.isHttps));
      if (isLeft) return seeAgain(reply, code);
    }
    if (isForProgram) return sendAnswer(reply, presentAnswer(outcome));
    if (!isLeft || outcome.kind !== 'sealed') return sendPage(reply, code, outcome);
    leaveNote(reply, code, noteOf(outcome, deps.clock.now()));
    return seeAgain(reply, code);
  });

  function leaveNote(reply: FastifyReply, code: string, note: VisitNote): void {
    reply.header('set-cookie', noteCookie(secretPath(code), note, deps.isHttps));
  }

  function seeAgain(reply: FastifyReply, code: string): FastifyReply {
    return reply
      .code(303)
      .headers(redirectHeaders(secretPath(code), deps.isHttps))
      .send();
  }

  /** Notes that nobody has a code; says whether its asker has tried too many out. */
  function isMissTooMany(request: FastifyRequest, outcome: SecretOutcome): boolean {
    if (outcome.kind !== 'refused' || outcome.why !== 'unknown') return false;
    deps.misses.note(request.ip);
    return deps.misses.secondsToWait(request.ip) > 0;
  }

  function sendTooMany(request: FastifyRequest, reply: FastifyReply, code: string): FastifyReply {
    const retryAfterSeconds = Math.max(1, deps.misses.secondsToWait(request.ip));
    if (wantsJson(request)) return sendAnswer(reply, tooManyAnswer(retryAfterSeconds));
    return sendLater(deps, reply, {
      type: 'secret',
      code,
      why: 'too-many-unknown',
      http: 429,
      retryAfterSeconds,
    });
  }

  function sendPage(reply: FastifyReply, code: string, outcome: SecretOutcome): FastifyReply {
    if (outcome.kind === 'unavailable')
      return sendLater(deps, reply, {
        type: 'secret',
        code,
        why: 'unavailable',
        http: 503,
        retryAfterSeconds: troubleSeconds,
      });
    const presented = presentPage(deps, code, outcome);
    return 'location' in presented
      ? reply.code(302).headers(redirectHeaders(presented.location, deps.isHttps)).send()
      : sendHtml(reply, presented);
  }
}

function isBot(request: FastifyRequest): boolean {
  return agentOf(request.headers['user-agent']).isBot;
}

function wantsJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}

function sendHtml(reply: FastifyReply, { status, html, headers }: PresentedPage): FastifyReply {
  return reply
    .code(status)
    .headers({ ...visitorPageHeaders({ leadsAway: false }), ...headers })
    .send(html);
}

function sendAnswer(reply: FastifyReply, { http, body, headers }: CallAnswer): FastifyReply {
  return reply
    .code(http)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', ...headers })
    .send(body);
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { enteredCaptcha } from '../../contract/captcha.ts';
import { hasCodeForm, isReservedCode } from '../../contract/codes.ts';
import { limits } from '../../contract/limits.ts';
import { linkPath } from '../../contract/paths.ts';
import type { LaterPage, VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import {
  answer,
  type CallAnswer,
  captchaAnswer,
  failedAnswer,
  successAnswer,
  tooManyAnswer,
} from '../http/answer.ts';
import { budgets, type CallBudgets } from '../http/call-budgets.ts';
import { sendAnswer } from '../http/calls/write-answer.ts';
import { isFromAnotherSite } from '../http/cross-site.ts';
import type { AnswerToError } from '../http/error-boundary.ts';
import { sendLater, troubleSeconds, visitErrorHandler } from './later-page.ts';
import { noticeOf, noticePath, refusedVisit } from './notice.ts';
import { redirectHeaders } from './redirect-headers.ts';
import { cellOf, type VisitCells } from './visit-cells.ts';
import { type VisitDeps, type VisitOutcome, visitLink } from './visit-link.ts';
import { noteCookie, noteOfCookie } from './visit-note.ts';
import { noteAfter, noteOf, recallNote } from './visit-outcome-note.ts';
import { visitorPageHeaders } from './visitor-policy.ts';

/** What a visitor may post: the key, with a captcha where one was asked for, or the token of the message page. */
const visitPayload = z.object({
  /** Bounded by the size of a body: one that is too long is a wrong one, and is told so. */
  key: z.optional(z.string()),
  captcha: z.optional(enteredCaptcha),
  go: z.optional(z.string().check(z.maxLength(100))),
});

export interface VisitRouteDeps extends VisitDeps {
  pages: VisitorPages;
  captcha: Captcha;
  publicUrl: string;
  isHttps: boolean;
  hsts: string | null;
  budgets: CallBudgets;
  answerToError: AnswerToError;
  /** Whether a request has failed already, before it came here. */
  hasFailed(request: IncomingMessage): boolean;
  visits: VisitCells;
}

/** Mounts the short links themselves. */
export function addVisitRoutes(app: FastifyInstance, deps: VisitRouteDeps): void {
  const ownHost = new URL(deps.publicUrl).host;
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:code',
    bodyLimit: limits.visitBodyMaxBytes,
    errorHandler: visitErrorHandler({ ...deps, type: 'url', wantsJson }),
    handler: async (request, reply) => {
      const { code } = request.params;
      if (isReservedCode(code) || !(await deps.resolver.learnCode(code))) return reply.callNotFound();
      if (deps.hasFailed(request.raw)) {
        deps.visits.unavailable.value += 1;
        return sendPage(deps, reply, code, { kind: 'unavailable' });
      }
      // A post that another site makes spends no budget.
      if (request.method === 'POST' && isFromAnotherSite(request.headers, ownHost))
        return wantsJson(request)
          ? sendAnswer(reply, failedAnswer('fromAnotherSite'))
          : reply
              .code(303)
              .headers(redirectHeaders(linkPath(code), deps.hsts))
              .send();
      const waitSeconds = request.method === 'POST' ? secondsToWait(request.ip) : 0;
      const payload = visitPayload.safeParse(
        request.method === 'POST' ? (request.body ?? {}) : request.query,
      );
      if (!payload.success) return sendAnswer(reply, failedAnswer('malformed', 'Bad visit'));
      const note = noteOfCookie(request.headers.cookie);
      const outcome: VisitOutcome =
        waitSeconds > 0
          ? { kind: 'too-many-keys', retryAfterSeconds: waitSeconds }
          : await visitLink(deps, {
              code,
              method: request.method as 'GET' | 'HEAD' | 'POST',
              address: request.ip,
              headers: request.headers,
              // A key in an address would end up in histories and logs.
              key: request.method === 'POST' ? (payload.data.key ?? null) : null,
              captcha: payload.data.captcha || null,
              go: payload.data.go ?? (note?.said === 'passed' ? note.go : null),
            });
      cellOf(deps.visits, outcome).value += 1;
      // What has another service's form and is no link is a page that is not there.
      if (outcome.kind === 'refused' && outcome.why === 'unknown' && !hasCodeForm(code))
        return reply.callNotFound();
      if (wantsJson(request)) return sendAnswer(reply, jsonAnswer(deps, outcome));
      const now = deps.clock.now();
      const left = request.method === 'POST' && note !== null ? noteOf(outcome, now) : null;
      const next = left ?? noteAfter(outcome, note);
      if (next !== undefined) reply.header('set-cookie', noteCookie(linkPath(code), next, deps.isHttps));
      if (left !== null)
        return reply
          .code(303)
          .headers(redirectHeaders(linkPath(code), deps.hsts))
          .send();
      return sendPage(deps, reply, code, request.method === 'GET' ? recallNote(outcome, note, now) : outcome);
    },
  });

  /** Posting may mean comparing a key and counting in the database; following a link never waits. */
  function secondsToWait(address: string): number {
    const verdict = deps.budgets.spend('POST /', budgets.opening, { actor: null, address });
    return verdict.isAllowed ? 0 : verdict.retryAfterSeconds;
  }
}

function wantsJson(request: FastifyRequest): boolean {
  return request.method === 'POST' && /\bapplication\/json\b/.test(request.headers.accept ?? '');
}

function sendPage(
  deps: VisitRouteDeps,
  reply: FastifyReply,
  code: string,
  outcome: VisitOutcome,
): FastifyReply {
  const frame = { host: new URL(deps.publicUrl).host, shortPath: code };
  const captcha = outcome.kind === 'ask-key' && outcome.needsCaptcha ? deps.captcha.setup : null;
  const page = (html: string, status = 200) =>
    reply
      .code(status)
      .headers(visitorPageHeaders({ leadsAway: true, captcha }))
      .send(html);
  const later = (why: LaterPage['why'], http: number, retryAfterSeconds: number) =>
    sendLater(deps, reply, { type: 'url', code, why, http, retryAfterSeconds });
  switch (outcome.kind) {
    case 'redirect':
      return reply
        .code(302)
        .headers(redirectHeaders(outcome.link.target as string, deps.hsts))
        .send();
    case 'refused':
      return reply
        .code(302)
        .headers(redirectHeaders(noticePath(noticeOf('url', outcome.why)), deps.hsts))
        .send();
    case 'ask-key':
      return page(
        deps.pages.keyPage({ ...frame, kind: 'url', action: `/${code}`, captcha, problem: outcome.problem }),
        outcome.problem === 'wrong-key' || outcome.problem === 'captcha' ? 403 : 200,
      );
    case 'too-many-keys':
      reply.header('retry-after', String(outcome.retryAfterSeconds));
      return page(
        deps.pages.keyPage({
          ...frame,
          kind: 'url',
          action: `/${code}`,
          captcha,
          problem: 'too-many-attempts',
          retryAfterSeconds: outcome.retryAfterSeconds,
        }),
        429,
      );
    case 'message':
      return page(
        deps.pages.messagePage({
          ...frame,
          target: outcome.link.target as string,
          message: outcome.link.message,
          seconds: outcome.seconds,
          next: `/${code}?go=${outcome.go}`,
          waitsAgain: outcome.waitsAgain,
        }),
      );
    case 'nothing-to-see':
      return page(deps.pages.botPage(frame));
    case 'too-many-misses':
      return later('too-many-unknown', 429, outcome.retryAfterSeconds);
    case 'unavailable':
      return later('unavailable', 503, troubleSeconds);
    case 'come-again':
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
  }
}

function jsonAnswer(deps: VisitRouteDeps, outcome: VisitOutcome): CallAnswer {
  switch (outcome.kind) {
    case 'redirect':
      return successAnswer('opened', outcome.link.target as string);
    case 'refused':
      return refusedVisit('url', outcome.why);
    case 'ask-key':
      return outcome.problem === 'captcha'
        ? captchaAnswer(deps.captcha.setup, deps.publicUrl)
        : failedAnswer('wrongKey');
    case 'too-many-keys':
    case 'too-many-misses':
      return tooManyAnswer(outcome.retryAfterSeconds);
    case 'message':
      return answer('messageFirst', {
        message: 'failed',
        details: 'messageFirst',
        url_message: outcome.link.message,
        wait_seconds: outcome.seconds,
        go: outcome.go,
      });
    default:
      return { ...failedAnswer('unavailable'), headers: { 'retry-after': String(troubleSeconds) } };
  }
}

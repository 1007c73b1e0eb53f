import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { hasCodeForm, isReservedCode } from '../../contract/codes.ts';
import { limits } from '../../contract/limits.ts';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { answer, type CallAnswer, failedAnswer, successAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets, type CallBudgets } from '../http/call-budgets.ts';
import { noticeOf, noticePath } from './notice.ts';
import { redirectHeaders } from './redirect-headers.ts';
import { type VisitDeps, type VisitOutcome, visitLink } from './visit-link.ts';
import { visitorPageHeaders } from './visitor-policy.ts';

/** What a visitor may post: the key, or the token of the message page. */
const visitPayload = z.object({
  key: z.optional(z.string().check(z.maxLength(4 * limits.keyMaxLength))),
  go: z.optional(z.string().check(z.maxLength(100))),
});

export interface VisitRouteDeps extends VisitDeps {
  pages: VisitorPages;
  publicUrl: string;
  isHttps: boolean;
  budgets: CallBudgets;
}

/** Mounts the short links themselves. */
export function addVisitRoutes(app: FastifyInstance, deps: VisitRouteDeps): void {
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:code',
    bodyLimit: limits.visitBodyMaxBytes,
    handler: async (request, reply) => {
      const { code } = request.params;
      if (!hasCodeForm(code) || isReservedCode(code)) return reply.callNotFound();
      const waitSeconds = request.method === 'POST' ? hasToWait(request.ip) : 0;
      if (waitSeconds > 0) {
        const outcome = { kind: 'too-many-keys', retryAfterSeconds: waitSeconds } as const;
        return wantsJson(request) ? sendJson(reply, outcome) : sendPage(deps, reply, code, outcome);
      }
      const payload = visitPayload.safeParse(
        request.method === 'POST' ? (request.body ?? {}) : request.query,
      );
      if (!payload.success) return reply.code(400).send(answer('malformed', { details: 'Bad visit' }).body);
      const outcome = await visitLink(deps, {
        code,
        method: request.method as 'GET' | 'HEAD' | 'POST',
        address: request.ip,
        headers: request.headers,
        // A key in an address would end up in histories and logs.
        key: request.method === 'POST' ? (payload.data.key ?? null) : null,
        go: payload.data.go ?? null,
      });
      return wantsJson(request) ? sendJson(reply, outcome) : sendPage(deps, reply, code, outcome);
    },
  });

  /** Posting may mean comparing a key and counting in the database; following a link never waits. */
  function hasToWait(address: string): number {
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
  const page = (html: string, status = 200) =>
    reply
      .code(status)
      .headers(visitorPageHeaders({ leadsAway: true }))
      .send(html);
  switch (outcome.kind) {
    case 'redirect':
      return reply
        .code(302)
        .headers(redirectHeaders(outcome.link.target as string, deps.isHttps))
        .send();
    case 'refused':
      return reply
        .code(302)
        .headers(redirectHeaders(noticePath(noticeOf('url', outcome.why)), deps.isHttps))
        .send();
    case 'ask-key':
      return page(
        deps.pages.keyPage({ ...frame, kind: 'url', action: `/${code}`, problem: outcome.problem }),
        outcome.problem === null ? 200 : 403,
      );
    case 'too-many-keys':
      reply.header('retry-after', String(outcome.retryAfterSeconds));
      return page(
        deps.pages.keyPage({
          ...frame,
          kind: 'url',
          action: `/${code}`,
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
        }),
      );
    case 'nothing-to-see':
      return page(deps.pages.botPage(frame));
    case 'come-again':
    case 'unavailable':
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
  }
}

function sendJson(reply: FastifyReply, outcome: VisitOutcome): FastifyReply {
  const { http, body, headers } = jsonAnswer(outcome);
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .headers(headers ?? {})
    .send(body);
}

function jsonAnswer(outcome: VisitOutcome): CallAnswer {
  switch (outcome.kind) {
    case 'redirect':
      return successAnswer('opened', outcome.link.target as string);
    case 'refused':
      return answer('opened', { message: 'failed', details: noticeOf('url', outcome.why) });
    case 'ask-key':
      return failedAnswer('wrongKey');
    case 'too-many-keys':
      return tooManyAnswer(outcome.retryAfterSeconds);
    case 'message':
      return answer('opened', {
        message: 'failed',
        details: 'messageFirst',
        url_message: outcome.link.message,
        wait_seconds: outcome.seconds,
        go: outcome.go,
      });
    default:
      return failedAnswer('unavailable');
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { enteredCaptcha } from '../../contract/captcha.ts';
import { hasCodeForm, isReservedCode } from '../../contract/codes.ts';
import { limits } from '../../contract/limits.ts';
import { linkPath } from '../../contract/paths.ts';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import {
  answer,
  type CallAnswer,
  captchaAnswer,
  detailsAnswer,
  failedAnswer,
  successAnswer,
  tooManyAnswer,
} from '../http/answer.ts';
import { isFromAnotherSite } from '../http/cross-site.ts';
import { noticeOf, noticePath } from './notice.ts';
import { redirectHeaders } from './redirect-headers.ts';
import { type VisitDeps, type VisitOutcome, visitLink } from './visit-link.ts';
import { visitorPageHeaders } from './visitor-policy.ts';

/** What a visitor may post: the key, with a captcha where one was asked for, or the token of the message page. */
const visitPayload = z.object({
  key: z.optional(z.string().check(z.maxLength(4 * limits.keyMaxLength))),
  captcha: z.optional(enteredCaptcha),
  go: z.optional(z.string().check(z.maxLength(100))),
});

export interface VisitRouteDeps extends VisitDeps {
  pages: VisitorPages;
  captcha: Captcha;
  publicUrl: string;
  isHttps: boolean;
}

/** Mounts the short links themselves. */
export function addVisitRoutes(app: FastifyInstance, deps: VisitRouteDeps): void {
  const ownHost = new URL(deps.publicUrl).host;
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:code',
    handler: async (request, reply) => {
      const { code } = request.params;
      if (!hasCodeForm(code) || isReservedCode(code)) return reply.callNotFound();
      if (request.method === 'POST' && isFromAnotherSite(request.headers, ownHost))
        return wantsJson(request)
          ? sendAnswer(reply, detailsAnswer('fromAnotherSite'))
          : reply
              .code(303)
              .headers(redirectHeaders(linkPath(code), deps.isHttps))
              .send();
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
        captcha: payload.data.captcha || null,
        go: payload.data.go ?? null,
      });
      return wantsJson(request)
        ? sendAnswer(reply, jsonAnswer(deps, outcome))
        : sendPage(deps, reply, code, outcome);
    },
  });
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
        deps.pages.keyPage({ ...frame, kind: 'url', action: `/${code}`, captcha, problem: outcome.problem }),
        outcome.problem === null ? 200 : 403,
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
        }),
      );
    case 'nothing-to-see':
      return page(deps.pages.botPage(frame));
    case 'come-again':
    case 'unavailable':
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send();
  }
}

function sendAnswer(reply: FastifyReply, { http, body, headers }: CallAnswer): FastifyReply {
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .headers(headers ?? {})
    .send(body);
}

function jsonAnswer(deps: VisitRouteDeps, outcome: VisitOutcome): CallAnswer {
  switch (outcome.kind) {
    case 'redirect':
      return successAnswer('opened', outcome.link.target as string);
    case 'refused':
      return answer('opened', { message: 'failed', details: noticeOf('url', outcome.why) });
    case 'ask-key':
      return outcome.problem === 'captcha'
        ? captchaAnswer(deps.captcha.setup, deps.publicUrl)
        : failedAnswer('wrongKey');
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

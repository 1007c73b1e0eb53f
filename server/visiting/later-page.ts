import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinkType } from '../../contract/fields.ts';
import { secretPath } from '../../contract/paths.ts';
import type { LaterPage, VisitorPages } from '../../contract/visitor-pages.ts';
import { sendAnswer } from '../http/calls/write-answer.ts';
import type { AnswerToError } from '../http/error-boundary.ts';
import { isLarge } from '../http/large-body.ts';
import { visitorPageHeaders } from './visitor-policy.ts';

export interface LaterPageDeps {
  pages: VisitorPages;
  publicUrl: string;
}

/** Which short link was asked for, and why it cannot be answered now. */
export interface Later {
  type: LinkType;
  code: string;
  why: LaterPage['why'];
  http: number;
  retryAfterSeconds: number;
}

/** Tells a visitor, on a page, to come again. */
export function sendLater(deps: LaterPageDeps, reply: FastifyReply, later: Later): FastifyReply {
  const path = later.type === 'url' ? `/${later.code}` : secretPath(later.code);
  return reply
    .code(later.http)
    .headers({
      ...visitorPageHeaders({ leadsAway: later.type === 'url', captcha: null }),
      'retry-after': String(later.retryAfterSeconds),
    })
    .send(
      deps.pages.laterPage({
        host: new URL(deps.publicUrl).host,
        shortPath: path.slice(1),
        kind: later.type,
        why: later.why,
        again: path,
      }),
    );
}

/** How long a visitor is asked to wait when the database is in trouble. */
export const troubleSeconds = 5;

interface VisitErrorDeps extends LaterPageDeps {
  type: LinkType;
  answerToError: AnswerToError;
  wantsJson(request: FastifyRequest): boolean;
}

/** What a visit answers when something was thrown: a page to people, the catalogue's words to programs. */
export function visitErrorHandler(deps: VisitErrorDeps) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = deps.answerToError(error, request.id);
    const { http } = answer;
    // What is left of a large body is not waited for.
    if (isLarge(request.headers)) reply.header('connection', 'close');
    if (http >= 500 && !deps.wantsJson(request)) {
      const { code } = request.params as { code: string };
      return sendLater(deps, reply, {
        type: deps.type,
        code,
        why: 'unavailable',
        http,
        retryAfterSeconds: troubleSeconds,
      });
    }
    return sendAnswer(reply, answer);
  };
}

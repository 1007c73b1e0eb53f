import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCodeForm } from '../../../contract/codes.ts';
import { limits } from '../../../contract/limits.ts';
import { burnPath, secretPath } from '../../../contract/paths.ts';
import { burnOpenedRequest } from '../../../contract/secrets.ts';
import type { VisitorPages } from '../../../contract/visitor-pages.ts';
import { failedAnswer, successAnswer, tooManyAnswer } from '../../http/answer.ts';
import { budgets, type CallBudgets } from '../../http/call-budgets.ts';
import { isFromAnotherSite } from '../../http/cross-site.ts';
import type { AnswerToError } from '../../http/error-boundary.ts';
import { sendLater, visitErrorHandler } from '../../visiting/later-page.ts';
import type { MissBudget } from '../../visiting/miss-budget.ts';
import { redirectHeaders } from '../../visiting/redirect-headers.ts';
import { visitorPageHeaders } from '../../visiting/visitor-policy.ts';
import { sendToProgram, wantsJson } from '../secret-replies.ts';
import { type BurnDeps, burnOpened } from './burn-secret.ts';

export interface BurnVisitDeps extends BurnDeps {
  budgets: CallBudgets;
  misses: MissBudget;
  answerToError: AnswerToError;
  pages: VisitorPages;
  publicUrl: string;
  hsts: string | null;
}

interface BurnedAddress {
  Params: { code: string };
}

/** Mounts where readers burn what they have opened. Posting burns; the page behind it says that it is done. */
export function addBurnRoutes(app: FastifyInstance, deps: BurnVisitDeps): void {
  const errorHandler = visitErrorHandler({ ...deps, type: 'secret', wantsJson });
  const host = new URL(deps.publicUrl).host;

  app.post<BurnedAddress>(
    burnPath(':code'),
    { errorHandler, bodyLimit: limits.visitBodyMaxBytes },
    async (request, reply) => {
      const { code } = request.params;
      if (!hasCodeForm(code)) return reply.callNotFound();
      if (isFromAnotherSite(request.headers, host)) return refuse(request, reply, code, 'fromAnotherSite');
      const verdict = deps.budgets.spend('POST /s/burn', budgets.opening, {
        actor: null,
        address: request.ip,
      });
      if (!verdict.isAllowed) return tellToWait(request, reply, verdict.retryAfterSeconds);
      if (!(await deps.misses.admit(request.ip)))
        return tellToWait(request, reply, deps.misses.secondsToWait(request.ip));
      const sent = burnOpenedRequest.safeParse(request.body ?? {});
      const outcome = sent.success ? await burnOpened(deps, code, sent.data.burn) : 'refused';
      if (outcome === 'unknown') deps.misses.note(request.ip);
      if (outcome !== 'burned')
        return refuse(request, reply, code, outcome === 'unknown' ? 'notFound' : 'burnRefused');
      return wantsJson(request) ? sendToProgram(reply, successAnswer('burned')) : lead(reply, burnPath(code));
    },
  );

  app.get<BurnedAddress>(burnPath(':code'), { errorHandler }, async (request, reply) => {
    const { code } = request.params;
    if (!hasCodeForm(code)) return reply.callNotFound();
    if (!(await deps.misses.admit(request.ip))) return lead(reply, secretPath(code));
    const secret = await deps.secrets.find(code);
    // Only of what is gone this page says that it is.
    if (secret?.link.isWiped !== true) return lead(reply, secretPath(code));
    return reply
      .headers(visitorPageHeaders({ leadsAway: false, captcha: null }))
      .send(deps.pages.burnedPage({ host, shortPath: secretPath(code).slice(1) }));
  });

  function tellToWait(
    request: FastifyRequest<BurnedAddress>,
    reply: FastifyReply,
    retryAfterSeconds: number,
  ): FastifyReply {
    const { code } = request.params;
    return wantsJson(request)
      ? sendToProgram(reply, tooManyAnswer(retryAfterSeconds))
      : sendLater(deps, reply, { type: 'secret', code, why: 'busy', http: 429, retryAfterSeconds });
  }

  /** People are led to the secret itself, which says what there is to say. */
  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
    why: 'fromAnotherSite' | 'notFound' | 'burnRefused',
  ): FastifyReply {
    return wantsJson(request) ? sendToProgram(reply, failedAnswer(why)) : lead(reply, secretPath(code));
  }

  function lead(reply: FastifyReply, path: string): FastifyReply {
    return reply.code(303).headers(redirectHeaders(path, deps.hsts)).send();
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { hasCodeForm } from '../../contract/codes.ts';
import { limits } from '../../contract/limits.ts';
import { openSecretRequest } from '../../contract/secrets.ts';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { answer, type CallAnswer, tooManyAnswer } from '../http/answer.ts';
import { type ByteGate, cutSlowReader, holdRoom } from '../http/byte-gate.ts';
import { budgets, type CallBudgets } from '../http/call-budgets.ts';
import { addressGroup } from '../http/rate-limiter.ts';
import { redirectHeaders } from '../visiting/redirect-headers.ts';
import { agentOf } from '../visiting/visitor.ts';
import { visitorPageHeaders } from '../visiting/visitor-policy.ts';
import { claimCookie, claimOfCookie } from './claim-cookie.ts';
import { lookAtSecret } from './look-at-secret.ts';
import { type OpeningDeps, type OpeningOutcome, openSecret } from './open-secret.ts';
import { presentAnswer } from './present-answer.ts';
import { type PresentedPage, presentPage, type SecretOutcome } from './present-page.ts';
import type { SecretTasks } from './secret-tasks.ts';

export interface SecretVisitDeps extends OpeningDeps {
  pages: VisitorPages;
  tasks: SecretTasks;
  budgets: CallBudgets;
  gate: ByteGate;
  publicUrl: string;
  isHttps: boolean;
}

/** Mounts the short addresses of secrets: looking never opens, posting does. */
export function addSecretVisitRoutes(app: FastifyInstance, deps: SecretVisitDeps): void {
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

  app.post<{ Params: { code: string } }>(
    '/s/:code',
    { bodyLimit: limits.visitBodyMaxBytes },
    async (request, reply) => {
      const { code } = request.params;
      if (!hasCodeForm(code)) return reply.callNotFound();
      const payload = openSecretRequest.safeParse(request.body ?? {});
      if (!payload.success) return sendAnswer(reply, answer('malformed', { details: 'Bad opening' }));
      const { claim = null } = payload.data;
      const caller = { actor: null, address: request.ip };
      const verdict = deps.budgets.spend('POST /s', budgets.opening, caller);
      // People are told to wait on a page; a flood is not drawn one for each of its requests.
      const isDrawn = () =>
        !wantsJson(request) && deps.budgets.spend('told to wait', budgets.page, caller).isAllowed;
      if (!verdict.isAllowed)
        return isDrawn()
          ? sendPage(reply, code, await tellToWait(code, claim, verdict.retryAfterSeconds))
          : sendAnswer(reply, tooManyAnswer(verdict.retryAfterSeconds));
      const outcome = await open(reply, { code, address: request.ip, ...payload.data });
      if (outcome.kind !== 'opened')
        return wantsJson(request) || (isBusy(outcome) && !isDrawn())
          ? sendAnswer(reply, presentAnswer(outcome))
          : sendPage(reply, code, outcome);
      if (claim !== null) reply.header('set-cookie', claimCookie(code, claim, deps.isHttps));
      // The envelope of a zero-knowledge secret is for the script that has asked for it, never for a page.
      return outcome.content.dataKey === null || wantsJson(request)
        ? sendOpened(reply, await deps.tasks.writeAnswer(outcome.content, outcome.openingsLeft))
        : sendPage(reply, code, outcome);
    },
  );

  async function tellToWait(
    code: string,
    claim: string | null,
    retryAfterSeconds: number,
  ): Promise<SecretOutcome> {
    const looked = await lookAtSecret(deps, { code, isPerson: true, claim });
    return looked.kind === 'sealed'
      ? { ...looked, hindrance: { kind: 'too-many', retryAfterSeconds } }
      : looked;
  }

  /** Opens a secret as soon as there is room for it in memory, which is held until the answer is sent. */
  function open(
    reply: FastifyReply,
    {
      code,
      address,
      key,
      proof,
      claim,
      go,
    }: { code: string; address: string } & z.output<typeof openSecretRequest>,
  ): Promise<OpeningOutcome> {
    let hasRoom = false;
    // No preview bot posts, so that whoever does is taken for a reader, whatever their program calls itself.
    return openSecret(deps, {
      code,
      address,
      key: key ?? null,
      proof: proof ?? null,
      claim: claim ?? null,
      go: go ?? null,
      async holdRoom(bytes) {
        hasRoom ||= await holdRoom(deps.gate, addressGroup(address), bytes, reply.raw);
        return hasRoom;
      },
    });
  }

  async function sendPage(reply: FastifyReply, code: string, outcome: SecretOutcome): Promise<FastifyReply> {
    const presented = await presentPage(deps, code, outcome);
    return 'location' in presented
      ? reply.code(302).headers(redirectHeaders(presented.location, deps.isHttps)).send()
      : sendHtml(reply, presented);
  }
}

function isBusy(outcome: SecretOutcome): boolean {
  return outcome.kind === 'sealed' && outcome.hindrance?.kind === 'busy';
}

function isBot(request: FastifyRequest): boolean {
  return agentOf(request.headers['user-agent']).isBot;
}

function wantsJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}

function sendHtml(reply: FastifyReply, { status, html, headers }: PresentedPage): FastifyReply {
  if (typeof html !== 'string') cutSlowReader(reply.raw);
  return reply
    .code(status)
    .headers({ ...visitorPageHeaders({ leadsAway: false }), ...headers })
    .send(html);
}

const answerHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

function sendOpened(reply: FastifyReply, json: Uint8Array): FastifyReply {
  cutSlowReader(reply.raw);
  return reply.headers({ ...answerHeaders, 'content-type': 'application/json; charset=utf-8' }).send(json);
}

function sendAnswer(reply: FastifyReply, { http, body, headers }: CallAnswer): FastifyReply {
  return reply
    .code(http)
    .headers({ ...answerHeaders, ...headers })
    .send(body);
}

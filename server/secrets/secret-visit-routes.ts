import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCodeForm } from '../../contract/codes.ts';
import { limits } from '../../contract/limits.ts';
import { openSecretRequest } from '../../contract/secrets.ts';
import { failedAnswer, tooManyAnswer } from '../http/answer.ts';
import { type ByteGate, memoryFor } from '../http/byte-gate.ts';
import { budgets, type CallBudgets } from '../http/call-budgets.ts';
import { isFromAnotherSite } from '../http/cross-site.ts';
import type { AnswerToError } from '../http/error-boundary.ts';
import { addressGroup } from '../http/rate-limiter.ts';
import { visitErrorHandler } from '../visiting/later-page.ts';
import type { MissBudget } from '../visiting/miss-budget.ts';
import { noteOfCookie, noteSaying } from '../visiting/visit-note.ts';
import { agentOf } from '../visiting/visitor.ts';
import { noteOf, recallNote } from './offer-note.ts';
import { claimOfCookie, claimOfOpening, usedClaimCookie } from './opening/claim-cookie.ts';
import { lookAtSecret } from './opening/look-at-secret.ts';
import { type HoldRoom, type OpenedSecret, type OpeningDeps, openSecret } from './opening/open-secret.ts';
import { type ReopeningDeps, reopenSecret } from './opening/reopen-secret.ts';
import type { SecretOutcome } from './opening/secret-outcome.ts';
import { type LeftToReader, presentAnswer } from './present-answer.ts';
import {
  createSecretReplies,
  type SecretReplyDeps,
  sendOpened,
  sendToProgram,
  wantsJson,
} from './secret-replies.ts';

export interface SecretVisitDeps extends OpeningDeps, ReopeningDeps, SecretReplyDeps {
  budgets: CallBudgets;
  gate: ByteGate;
  misses: MissBudget;
  answerToError: AnswerToError;
}

/** What a short address of a secret names. */
interface Visited {
  Params: { code: string };
}

type SecretVisitHandler = (
  request: FastifyRequest<Visited>,
  reply: FastifyReply,
  holdRoom: HoldRoom,
) => Promise<unknown>;

/** How long a visitor is asked to wait for memory. */
const busySeconds = 3;

/** Mounts the short addresses of secrets: looking never opens, posting does. */
export function addSecretVisitRoutes(app: FastifyInstance, deps: SecretVisitDeps): void {
  const errorHandler = visitErrorHandler({ ...deps, type: 'secret', wantsJson });
  const ownHost = new URL(deps.publicUrl).host;
  const replies = createSecretReplies(deps);

  app.route<Visited>({
    method: ['GET', 'HEAD'],
    url: '/s/:code',
    errorHandler,
    handler: inRoom(async (request, reply, holdRoom) => {
      const { code } = request.params;
      if (!hasCodeForm(code)) return reply.callNotFound();
      if (!(await deps.misses.admit(request.ip))) return sendTooManyMisses(request, reply, code);
      const isPerson = request.method === 'GET' && !isBot(request);
      const claimed = claimOfCookie(request.headers.cookie);
      if (isPerson && claimed !== null && claimed.pass !== null) {
        const verdict = deps.budgets.spend('GET /s', budgets.opening, callerOf(request));
        if (!verdict.isAllowed) return replies.later(reply, code, { why: 'busy', http: 429, ...verdict });
        const opened = await reopenSecret(deps, code, { ...claimed, holdRoom });
        if (opened?.kind === 'busy')
          return replies.later(reply, code, { why: 'busy', http: 503, retryAfterSeconds: busySeconds });
        if (opened !== null) return replies.page(reply, code, opened);
      }
      const note = noteOfCookie(request.headers.cookie);
      const claim = claimed?.claim ?? null;
      const seen = await lookAtSecret(deps, { code, isPerson, claim, go: note?.go ?? null });
      if (isMissTooMany(request, seen)) return sendTooManyMisses(request, reply, code);
      if (seen.kind !== 'unopened') return replies.page(reply, code, seen);
      replies.leaveNote(reply, code, noteSaying('asked', note === null || note.go === null ? null : seen.go));
      return replies.page(reply, code, recallNote(seen, note, deps.clock.now()));
    }),
  });

  // What costs a flood's request least comes first; a post that another site makes spends no budget.
  app.post<Visited>(
    '/s/:code',
    { errorHandler, bodyLimit: limits.visitBodyMaxBytes },
    inRoom(async (request, reply, holdRoom) => {
      const { code } = request.params;
      if (!hasCodeForm(code)) return reply.callNotFound();
      if (isFromAnotherSite(request.headers, ownHost))
        return wantsJson(request)
          ? sendToProgram(reply, failedAnswer('fromAnotherSite'))
          : replies.seeAgain(reply, code);
      const verdict = deps.budgets.spend('POST /s', budgets.opening, callerOf(request));
      if (!verdict.isAllowed && !isDrawn(request))
        return sendToProgram(reply, tooManyAnswer(verdict.retryAfterSeconds));
      if (!(await deps.misses.admit(request.ip))) return sendTooManyMisses(request, reply, code);
      const payload = openSecretRequest.safeParse(request.body ?? {});
      if (!payload.success) return sendToProgram(reply, failedAnswer('malformed', 'Bad opening'));
      const { key = null, proof = null, go = null } = payload.data;
      const captcha = payload.data.captcha || null;
      const claim = claimOfOpening(request.headers, payload.data.claim ?? null);
      // No preview bot posts, so that whoever does is taken for a reader, whatever their program calls itself.
      const outcome = verdict.isAllowed
        ? await openSecret(deps, {
            code,
            address: request.ip,
            key,
            proof,
            captcha,
            claim,
            go,
            holdRoom,
          })
        : await tellToWait({ code, claim, go }, verdict.retryAfterSeconds);
      if (isMissTooMany(request, outcome)) return sendTooManyMisses(request, reply, code);
      // The claim of what was opened lets the page that follows show it: without one it has to be shown now.
      const isLeft = !wantsJson(request) && noteOfCookie(request.headers.cookie) !== null;
      if (outcome.kind !== 'opened') {
        if (wantsJson(request) || (isBusy(outcome) && !isDrawn(request)))
          return sendToProgram(reply, presentAnswer(deps, outcome));
        if (!isLeft || outcome.kind !== 'unopened') return replies.page(reply, code, outcome);
        replies.leaveNote(reply, code, noteOf(outcome, deps.clock.now()));
        return replies.seeAgain(reply, code);
      }
      // The envelope of a zero-knowledge secret is for the script that has asked for it, never for a page.
      const isForProgram = outcome.content.dataKey === null || wantsJson(request);
      if (claim !== null) {
        const pass = isLeft && !isForProgram ? deps.passes.issue(outcome.secret.link, claim) : null;
        reply.header('set-cookie', usedClaimCookie(code, { claim, pass }, deps.isHttps));
        if (pass !== null) return replies.seeAgain(reply, code);
      }
      return isForProgram
        ? sendOpened(reply, await deps.tasks.writeAnswer(outcome.content, leftTo(outcome)))
        : replies.page(reply, code, outcome);
    }),
  );

  function leftTo({ secret, openingsLeft }: OpenedSecret): LeftToReader {
    return { openings: openingsLeft, burn: deps.burnPasses.issue(secret.link) };
  }

  /** People are told to wait on a page; a flood is not drawn one for each of its requests. */
  function isDrawn(request: FastifyRequest): boolean {
    return (
      !wantsJson(request) && deps.budgets.spend('told to wait', budgets.page, callerOf(request)).isAllowed
    );
  }

  async function tellToWait(
    look: { code: string; claim: string | null; go: string | null },
    retryAfterSeconds: number,
  ): Promise<SecretOutcome> {
    const looked = await lookAtSecret(deps, { ...look, isPerson: true });
    return looked.kind === 'unopened'
      ? { ...looked, hindrance: { kind: 'too-many', retryAfterSeconds } }
      : looked;
  }

  /** Room in memory is taken once for an answer, and held until the work for it has ended and it is sent. */
  function inRoom(answer: SecretVisitHandler) {
    return (request: FastifyRequest<Visited>, reply: FastifyReply): Promise<unknown> => {
      const memory = memoryFor(deps.gate, addressGroup(request.ip), reply.raw);
      return memory.during(() => answer(request, reply, memory.hold));
    };
  }

  /** Notes that a code is unknown; says whether its address has tried too many out. */
  function isMissTooMany(request: FastifyRequest, outcome: SecretOutcome): boolean {
    if (outcome.kind !== 'refused' || outcome.why !== 'unknown') return false;
    deps.misses.note(request.ip);
    return deps.misses.secondsToWait(request.ip) > 0;
  }

  function sendTooManyMisses(request: FastifyRequest, reply: FastifyReply, code: string): FastifyReply {
    const retryAfterSeconds = Math.max(1, deps.misses.secondsToWait(request.ip));
    return wantsJson(request)
      ? sendToProgram(reply, tooManyAnswer(retryAfterSeconds))
      : replies.later(reply, code, { why: 'too-many-unknown', http: 429, retryAfterSeconds });
  }
}

function callerOf({ ip }: FastifyRequest): { actor: null; address: string } {
  return { actor: null, address: ip };
}

function isBusy(outcome: SecretOutcome): boolean {
  return outcome.kind === 'unopened' && outcome.hindrance?.kind === 'busy';
}

function isBot(request: FastifyRequest): boolean {
  return agentOf(request.headers['user-agent']).isBot;
}

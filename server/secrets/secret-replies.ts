import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CaptchaSetup } from '../../contract/captcha.ts';
import { secretPath } from '../../contract/paths.ts';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { CallAnswer } from '../http/answer.ts';
import { cutSlowReader } from '../http/byte-gate.ts';
import { sendAnswer, sendWritten } from '../http/calls/write-answer.ts';
import type { Clock } from '../platform/clock.ts';
import { type Later, sendLater, troubleSeconds } from '../visiting/later-page.ts';
import { redirectHeaders } from '../visiting/redirect-headers.ts';
import { noteCookie, type VisitNote } from '../visiting/visit-note.ts';
import { visitorPageHeaders } from '../visiting/visitor-policy.ts';
import type { BurnPasses } from './burning/burn-pass.ts';
import { offeredClaimCookie } from './opening/claim-cookie.ts';
import type { SecretOutcome } from './opening/secret-outcome.ts';
import { type PresentedPage, presentPage } from './present-page.ts';
import type { SecretTasks } from './secret-tasks.ts';

export interface SecretReplyDeps {
  captcha: Captcha;
  burnPasses: BurnPasses;
  pages: VisitorPages;
  tasks: SecretTasks;
  clock: Clock;
  publicUrl: string;
  isHttps: boolean;
  hsts: string | null;
}

/** What is sent to people who look at a secret or open it. */
export interface SecretReplies {
  page(reply: FastifyReply, code: string, outcome: SecretOutcome): Promise<FastifyReply>;
  later(
    reply: FastifyReply,
    code: string,
    later: Pick<Later, 'why' | 'http' | 'retryAfterSeconds'>,
  ): FastifyReply;
  leaveNote(reply: FastifyReply, code: string, note: VisitNote): void;
  /** Leads to the page itself, so that going back never asks to send a form again. */
  seeAgain(reply: FastifyReply, code: string): FastifyReply;
}

export function createSecretReplies(deps: SecretReplyDeps): SecretReplies {
  const { isHttps, hsts } = deps;
  const replies: SecretReplies = {
    async page(reply, code, outcome) {
      if (outcome.kind === 'unavailable')
        return replies.later(reply, code, {
          why: 'unavailable',
          http: 503,
          retryAfterSeconds: troubleSeconds,
        });
      if (outcome.kind === 'unopened')
        reply.header('set-cookie', offeredClaimCookie(code, outcome.claim, isHttps));
      const captcha = outcome.kind === 'unopened' && outcome.needsCaptcha ? deps.captcha.setup : null;
      const presented = await presentPage(deps, code, outcome);
      return 'location' in presented
        ? reply.code(302).headers(redirectHeaders(presented.location, hsts)).send()
        : sendHtml(reply, presented, captcha);
    },
    later: (reply, code, later) => sendLater(deps, reply, { type: 'secret', code, ...later }),
    leaveNote(reply, code, note) {
      reply.header('set-cookie', noteCookie(secretPath(code), note, isHttps));
    },
    seeAgain: (reply, code) =>
      reply
        .code(303)
        .headers(redirectHeaders(secretPath(code), hsts))
        .send(),
  };
  return replies;
}

function sendHtml(
  reply: FastifyReply,
  { status, html, headers }: PresentedPage,
  captcha: CaptchaSetup | null,
): FastifyReply {
  if (typeof html !== 'string') cutSlowReader(reply.raw);
  return reply
    .code(status)
    .headers({ ...visitorPageHeaders({ leadsAway: false, captcha }), ...headers })
    .send(html);
}

const unlisted = { 'x-robots-tag': 'noindex, nofollow' };

/** Hands an opened message to a program. */
export function sendOpened(reply: FastifyReply, json: Uint8Array): FastifyReply {
  cutSlowReader(reply.raw);
  return sendWritten(reply, json, unlisted);
}

/** Tells a program anything else. */
export function sendToProgram(reply: FastifyReply, answer: CallAnswer): FastifyReply {
  return sendAnswer(reply, { ...answer, headers: { ...unlisted, ...answer.headers } });
}

/** Whether a program asks, and not a page. */
export function wantsJson(request: FastifyRequest): boolean {
  return /\bapplication\/json\b/.test(request.headers.accept ?? '');
}

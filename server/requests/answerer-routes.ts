import * as z from 'zod/mini';
import type { RefusedAnswer } from '../../contract/answers.ts';
import { announcedAnswer, answerAskRequest, namedAskRequest } from '../../contract/asking/ask-requests.ts';
import type { AskState } from '../../contract/asking/ask-states.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import { byAddress } from '../http/address-budget.ts';
import { answer, type CallAnswer, failedAnswer, successAnswer, tooManyAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { attemptAll, type RateLimiter } from '../http/rate-limiter.ts';
import type { SecretTasks } from '../secrets/secret-tasks.ts';
import { stateOf } from './ask-state.ts';
import { askOfVisitor, type FindAskDeps } from './find-ask.ts';
import { requestLimits } from './request-limits.ts';
import { hasAnswer } from './stores/answer-store.ts';
import { type TakeAnswerDeps, takeAnswer } from './take-answer.ts';

export interface AnswererRouteDeps extends FindAskDeps, TakeAnswerDeps {
  captcha: Captcha;
  limiter: RateLimiter;
  prepareAnswer: SecretTasks['prepareAnswer'];
}

/** What whoever has an ask link may do: look at what is asked, and answer. */
export function answererRoutes(deps: AnswererRouteDeps): Call[] {
  const { database, clock } = deps;
  return [
    call(endpoints.lookAtAsk, {
      schema: namedAskRequest,
      budget: budgets.opening,
      async handle({ code }, _actor, { address }) {
        const found = await askOfVisitor(deps, code, address);
        if (!found.ok) return found.failure;
        const ask = found.value;
        const state = stateOf(ask, clock.now());
        if (state !== 'open') return answer('asks', { details: { state } });
        const { question, public_key, expires_at_ms } = ask;
        const expires_at = new Date(expires_at_ms).toISOString();
        return answer('asks', { details: { state, question, public_key, expires_at } });
      },
    }),

    call(endpoints.answerAsk, {
      schema: answerAskRequest,
      // Bytes: large ones are read on a thread, so that the event loop does not wait.
      outline: z.unknown(),
      budget: budgets.write,
      largeBody: { maxBytes: limits.secretBodyMaxBytes },
      async beforeBody(query, { address }) {
        const announced = announcedAnswer.safeParse(query);
        if (!announced.success) return failedAnswer('malformed', 'Say in the address what is answered');
        const { code, rid } = announced.data;
        const found = await askOfVisitor(deps, code, address);
        if (!found.ok) return found.failure;
        // Whoever has not heard that the answer had arrived is told so, whatever became of the request.
        if (await hasAnswer(database.query, found.value.id, rid)) return successAnswer('askAnswered');
        const state = stateOf(found.value, clock.now());
        if (state !== 'open') return overAnswer(state);
        const verdict = await attemptAll(deps.limiter, [
          ...byAddress(requestLimits.answerByAddress, address),
          [requestLimits.answerByRequest, code],
        ]);
        return verdict.isAllowed ? null : tooManyAnswer(verdict.retryAfterSeconds);
      },
      async handle(body, _actor, { address }) {
        const prepared = await deps.prepareAnswer(body instanceof Uint8Array ? body : new Uint8Array());
        if (prepared.kind === 'malformed') return failedAnswer('malformed', prepared.sentence);
        if (!(await deps.captcha.isSolved(prepared.captcha))) return failedAnswer('captchaRefused');
        const found = await askOfVisitor(deps, prepared.code, address);
        if (!found.ok) return found.failure;
        if (await takeAnswer(deps, found.value, prepared)) return successAnswer('askAnswered');
        const now = await askOfVisitor(deps, prepared.code, address);
        return now.ok ? overAnswer(stateOf(now.value, clock.now())) : now.failure;
      },
    }),
  ];
}

function overAnswer(state: AskState): CallAnswer<RefusedAnswer> {
  return failedAnswer(state === 'answered' ? 'askTaken' : 'askOver');
}

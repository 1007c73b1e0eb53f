import type { RefusedAnswer } from '../../../contract/answers.ts';
import { type CallAnswer, tooManyAnswer } from '../answer.ts';
import {
  type Attempt,
  attemptAll,
  attemptAtOnce,
  type RateLimiter,
  type RateVerdict,
} from '../rate-limiter.ts';

/** Something that has to hold before a call is done. */
export type Condition<Payload, Who, Context, Answer> =
  /** Attempts that are counted one after the other, until one is too many. */
  | { attempts(payload: Payload, actor: Who, context: Context): readonly Attempt[] }
  /** Attempts that are all counted, together. */
  | { attemptsAtOnce(payload: Payload, actor: Who, context: Context): readonly Attempt[] }
  /** What the call is refused with for anything else; null: it goes on. */
  | { check(payload: Payload, actor: Who, context: Context): Answer | null | Promise<Answer | null> };

/** What the first condition that does not hold is answered with; null when all of them hold. */
export async function refusalOf<Payload, Who, Context, Answer>(
  limiter: RateLimiter,
  conditions: readonly Condition<Payload, Who, Context, Answer>[],
  given: [Payload, Who, Context],
): Promise<Answer | CallAnswer<RefusedAnswer> | null> {
  for (const condition of conditions) {
    const refusal =
      'check' in condition
        ? await condition.check(...given)
        : refusalBy(
            'attempts' in condition
              ? await attemptAll(limiter, condition.attempts(...given))
              : await attemptAtOnce(limiter, condition.attemptsAtOnce(...given)),
          );
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalBy(verdict: RateVerdict): CallAnswer<RefusedAnswer> | null {
  return verdict.isAllowed ? null : tooManyAnswer(verdict.retryAfterSeconds);
}

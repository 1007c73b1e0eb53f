import { ApiError, type RefusalBody } from './api-error.ts';

/** Some calls are refused with HTTP 200 as well: to a form that is the same as any other refusal. */
export function unlessRefused<Answer extends object>(answer: Answer): Answer {
  const refusal: RefusalBody = answer;
  if (refusal.message === 'failed') throw new ApiError(200, refusal);
  return answer;
}

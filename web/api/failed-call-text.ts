import { ApiError, isUnreachable, unreachableText } from './api-error.ts';

/** What is said of a call that failed and has no words of its own for it. */
export function failedCallText(error: Error): string {
  if (isUnreachable(error)) return unreachableText;
  return error instanceof ApiError && error.answer !== undefined
    ? error.message
    : 'That did not work. Please try again.';
}

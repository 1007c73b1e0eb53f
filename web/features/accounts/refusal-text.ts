import { messages } from '../../../contract/messages.ts';
import { ApiError } from '../../api/api-error.ts';

/** What the server said of a call that it refused; a general sentence when it said nothing. */
export function refusalText(error: Error): string {
  return error instanceof ApiError && error.answer !== undefined
    ? error.message
    : messages.login.somethingWrong;
}

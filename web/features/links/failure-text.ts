import { messages } from '../../../contract/messages.ts';
import { statuses } from '../../../contract/statuses.ts';
import { ApiError } from '../../api/api-error.ts';

/** What the server said of a failed call, as it is shown; null when it said nothing. */
export function failureDetails(
  failed: { status_code?: number; details?: unknown } | undefined,
): string | null {
  if (failed === undefined) return null;
  const isFault =
    failed.status_code === statuses.serverFault.code || failed.details === messages.dashboard.serverError;
  if (isFault) return messages.dashboard.fetchFailed;
  return typeof failed.details === 'string' && failed.details !== '' ? failed.details : null;
}

/** The same of whatever a call threw. */
export function errorDetails(error: unknown): string | null {
  return error instanceof ApiError ? failureDetails(error.answer) : null;
}

/** A text of the catalogue with what the server said, if it said anything. */
export function withDetails(text: string, details: string | null): string {
  return details === null ? text : `${text}: ${details}`;
}

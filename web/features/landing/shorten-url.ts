import { endpoints } from '../../../contract/endpoints.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import { ApiError, isUnreachable, unreachableText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** Asks the server for a short address; the failure is the reason it gives, if it gives one. */
export async function shortenUrl(url: string): Promise<Result<string, string | null>> {
  try {
    const { message, details } = await call(endpoints.createLink, { url });
    return message === 'success' ? ok(details) : fail(details || null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return fail(reasonOf(error));
  }
}

function reasonOf(error: ApiError): string | null {
  if (isUnreachable(error)) return unreachableText;
  const details = error.answer?.details;
  return typeof details === 'string' ? details : null;
}

import type { Endpoint } from '../../contract/endpoints.ts';
import { ApiError, type RefusedAnswer } from './api-error.ts';
import { readBody, send } from './client.ts';

/** Makes a call whose HTTP status alone tells its outcome: 200 is success, whatever stands in the body. */
export async function callForStatus<Request extends object>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
): Promise<void> {
  const response = await send(endpoint, request);
  if (response.status !== 200)
    throw new ApiError(response.status, (await readBody(response)) as RefusedAnswer);
}

import type { Endpoint } from '../../contract/endpoints.ts';
import { ApiError, type RefusalBody } from './api-error.ts';
import { send } from './client.ts';

/** Makes a call whose HTTP status alone tells its outcome: 200 is success, whatever stands in the body. */
export async function callForStatus<Request extends object>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
): Promise<void> {
  const { httpStatus, body } = await send(endpoint, request);
  if (httpStatus !== 200) throw new ApiError(httpStatus, body as RefusalBody);
}

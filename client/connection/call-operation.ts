import { limits } from '../../contract/limits.ts';
import { type Operation, operationPath } from '../../contract/rest/operation.ts';
import type { ClientContext } from '../command.ts';
import type { KeptLogin } from '../login/login-file.ts';
import { jsonOf } from './read-answer.ts';
import { refusalOf } from './refusal.ts';
import { sendRequest } from './send-request.ts';

export interface OperationRequest {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** In the place of a body. */
  file?: Uint8Array;
}

/**
 * Does an operation of /api/v1. What makes something is sent with an Idempotency-Key of its own: however often it has to
 * be sent, one thing is made.
 */
export async function callOperation(
  context: ClientContext,
  { url, key }: KeptLogin,
  operation: Operation,
  { path = {}, query = {}, body, file }: OperationRequest = {},
): Promise<{ body: unknown; bytes: Buffer }> {
  const search = new URLSearchParams(query).toString();
  const answer = await sendRequest(context, {
    url: url + operationPath(operation, path) + (search === '' ? '' : `?${search}`),
    method: operation.method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: operation.success.type ?? 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...(operation.isRepeatable === true ? { 'idempotency-key': context.newId() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
    isRepeatable: operation.method === 'GET' || operation.isRepeatable === true,
    mostBytes: limits.secretBodyMaxBytes,
  });
  if (answer.status !== operation.success.status) throw refusalOf(url, answer);
  return { body: jsonOf(answer.bytes), bytes: answer.bytes };
}

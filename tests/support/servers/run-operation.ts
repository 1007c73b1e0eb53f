import { type Operation, operationPath } from '../../../contract/rest/operation.ts';
import type { AppUnderTest } from './app-under-test.ts';

export interface OperationRequest {
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** A text is sent as a form. */
  body?: object | string;
  /** Null: none is sent. */
  key: string | null;
  headers?: Record<string, string>;
  address?: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Makes a request to /api/v1 as a program does. What is answered is held against what is published. */
export async function runOperation(
  app: Pick<AppUnderTest, 'app'>,
  operation: Operation,
  { path = {}, query = {}, body, key, headers = {}, address = '203.0.113.9' }: OperationRequest,
) {
  const response = await app.app.http.inject({
    method: operation.method,
    url: operationPath(operation, path),
    query,
    remoteAddress: address,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(typeof body === 'string' ? form : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isJson = /\b(?:problem\+)?json\b/.test(String(response.headers['content-type'] ?? ''));
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : response.body,
    bytes: response.rawPayload,
  };
}

import type { FastifyRequest } from 'fastify';
import { restRoot } from '../../../contract/rest/operation.ts';
import type { ProblemName } from '../../../contract/rest/problems.ts';
import type { AnswerToError } from '../error-boundary.ts';
import type { MountedOperation } from './operation.ts';
import type { RestRefusal } from './rest-answer.ts';

const namesByStatus: Record<number, ProblemName> = { 400: 'malformed', 413: 'tooLarge', 503: 'unavailable' };

/** What was thrown, as a problem: the error boundary of all calls decides what it is, and logs it. */
export function problemOfError(answerToError: AnswerToError, error: unknown, requestId: string): RestRefusal {
  if ((error as { statusCode?: number }).statusCode === 415) return { name: 'unsupportedMedia' };
  const { http, body, headers = {} } = answerToError(error, requestId);
  const name = namesByStatus[http] ?? 'serverFault';
  return { name, headers, ...(body.request_id === undefined ? {} : { request_id: body.request_id }) };
}

/** What is said of an address without an operation, or without one of that method. */
export function unknownAddress(
  operations: readonly MountedOperation[],
  { url, method }: FastifyRequest,
): RestRefusal {
  const path = (url.split('?')[0] as string).slice(restRoot.length);
  const methods = operations
    .filter(({ operation }) => formOf(operation.path).test(path) && operation.method !== method)
    .map(({ operation }) => operation.method);
  if (methods.length === 0) return { name: 'notFound', detail: 'There is nothing at this address' };
  const allowed = [...new Set(methods)].join(', ');
  return {
    name: 'methodNotAllowed',
    detail: `This address takes ${allowed}`,
    headers: { allow: allowed },
  };
}

function formOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}

import type { LightMyRequestResponse } from 'fastify';
import { type Operation, openApiPath, restRoot } from '../../../contract/rest/operation.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { problem } from '../../../contract/rest/problem.ts';
import { everyonesProblems, type ProblemName } from '../../../contract/rest/problems.ts';

const all: readonly Operation[] = Object.values(operations);

/** The operation that a request is for. One without parameters comes before one with them, as it does in the server. */
function operationOf(method: string, path: string): Operation | undefined {
  const ofMethod = all.filter((one) => one.method === method);
  return (
    ofMethod.find((one) => restRoot + one.path === path) ?? ofMethod.find((one) => formOf(one).test(path))
  );
}

function formOf({ path }: Operation): RegExp {
  const form = (restRoot + path).replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${form}$`);
}

/** Says what is wrong with an answer of /api/v1 that is not as its operation is published; null when it fits. */
export function restMisfitOf(method: string, path: string, response: LightMyRequestResponse): string | null {
  if (path === openApiPath) return null;
  const operation = operationOf(method, path);
  const misfit =
    response.statusCode >= 400 ? problemMisfit(operation, response) : successMisfit(operation, response);
  return misfit === null ? null : `${method} ${path} answered ${response.statusCode}, and ${misfit}`;
}

function problemMisfit(operation: Operation | undefined, response: LightMyRequestResponse): string | null {
  if (!typeOf(response).startsWith('application/problem+json')) return 'a refusal is no problem+json';
  const read = problem.safeParse(response.json());
  if (!read.success) return `the problem is not of its form: ${JSON.stringify(read.error.issues)}`;
  const { status, code } = read.data;
  if (status !== response.statusCode) return `its problem says ${status}`;
  const published: readonly ProblemName[] =
    operation === undefined
      ? ['notFound', 'methodNotAllowed']
      : [...everyonesProblems, ...operation.problems];
  return published.includes(code) ? null : `the problem ${code} is not published`;
}

function successMisfit(operation: Operation | undefined, response: LightMyRequestResponse): string | null {
  if (operation === undefined) return 'no operation is published there';
  const { success, hasVersion, answersText } = operation;
  if (success.status !== response.statusCode) return `${success.status} is published`;
  if (hasVersion && response.headers['etag'] === undefined) return 'there is no ETag';
  if (success.status === 201 && response.headers['location'] === undefined) return 'there is no Location';
  if (success.status === 204) return response.body === '' ? null : 'it is not empty';
  const type = typeOf(response);
  if (answersText && type.startsWith('text/plain')) return null;
  if (success.alsoAs !== undefined && type.startsWith(success.alsoAs)) return null;
  const published = success.type ?? 'application/json';
  if (!type.startsWith(published)) return `its type is ${type}, not ${published}`;
  if (success.schema === undefined) return null;
  const values = published.endsWith('ndjson')
    ? response.body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))
    : [response.json() as unknown];
  for (const value of values) {
    const read = success.schema.safeParse(value);
    if (!read.success) return `it is not of its form: ${JSON.stringify(read.error.issues)}`;
  }
  return null;
}

function typeOf(response: LightMyRequestResponse): string {
  return String(response.headers['content-type'] ?? '');
}

import type { Readable } from 'node:stream';
import { type FieldProblem, problemOf } from '../../../contract/rest/problem.ts';
import type { ProblemName } from '../../../contract/rest/problems.ts';

/** What an operation answers with, before it is written. */
export interface RestAnswer {
  status: number;
  /** An object is written as JSON, null is an empty answer. */
  body: object | string | Uint8Array | Readable | null;
  type: string;
  headers: Record<string, string>;
}

export const jsonType = 'application/json; charset=utf-8';
const problemType = 'application/problem+json; charset=utf-8';

/** Something that was done. */
export function restAnswer(
  status: number,
  body: RestAnswer['body'],
  headers: Record<string, string> = {},
  type = jsonType,
): RestAnswer {
  return { status, body, type, headers };
}

/** Why an operation was not done. */
export interface RestRefusal {
  name: ProblemName;
  detail?: string | undefined;
  errors?: readonly FieldProblem[];
  headers?: Record<string, string>;
  request_id?: string;
}

/** A refusal as it is answered. */
export function refusedAnswer(publicUrl: string, refusal: RestRefusal): RestAnswer {
  const { name, headers = {}, ...more } = refusal;
  const body = problemOf(publicUrl, name, more);
  return { status: body.status, body, type: problemType, headers };
}

/** Too often, or busy: when to come again. */
export function retryLater(name: 'tooManyAttempts' | 'unavailable', seconds: number): RestRefusal {
  return { name, headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } };
}

import type { FieldProblem, Problem } from '../../contract/rest/problem.ts';
import { ClientFailure } from '../command.ts';
import { fieldsOf, jsonOf } from './read-answer.ts';
import type { ReceivedAnswer } from './send-request.ts';

/** What each field of a request is called on the command line. */
const optionOfField: Readonly<Record<string, string>> = {
  target: 'address',
  code: '--code',
  key: '--key',
  click_limit: '--limit',
  valid_for_seconds: '--for',
  'message.text': '--message',
  'message.seconds': '--wait',
  title: '--title',
  note: '--note',
  destroy_after_last: '--once',
  zone: '--zone',
  search: '--search',
};

/** What is wrong with each field, in one line. */
export function sayFieldProblems(problems: readonly FieldProblem[]): string {
  return problems
    .map(({ path, message }) => (path === '' ? message : `${optionOfField[path] ?? path}: ${message}`))
    .join('; ');
}

/** Why a server did not do it, or that what answers is no server of ours. */
export function refusalOf(url: string, { status, headers, bytes }: ReceivedAnswer): ClientFailure {
  const { host } = new URL(url);
  const isProblem = /^application\/problem\+json\b/.test(headers.get('content-type') ?? '');
  const problem = fieldsOf(isProblem ? jsonOf(bytes) : null) as Partial<Problem>;
  if (typeof problem.detail !== 'string') {
    const place = headers.get('location');
    const moved = status >= 300 && status < 400 && place !== null ? ` and points to ${place}` : '';
    return new ClientFailure(
      'failed',
      `${host} answered ${status}${moved}, which is no answer of SHYLNK's API.`,
    );
  }
  const errors = Array.isArray(problem.errors) ? problem.errors : [];
  const login = status === 401 ? ` Log in again: shylnk login ${url}` : '';
  const ending = /[.!?]$/.test(problem.detail) ? '' : '.';
  const sentence = errors.length > 0 ? sayFieldProblems(errors) : problem.detail + ending + login;
  return new ClientFailure('refused', sentence, problem);
}

import { toFieldProblems } from '../../../contract/rest/option-fields.ts';
import type { ProblemName } from '../../../contract/rest/problems.ts';
import type { RestRefusal } from '../../http/rest/rest-answer.ts';
import type { Refusal } from '../refusal.ts';

/** The field that a refusal is about, where it is about one. */
const fields: Partial<Record<ProblemName, string>> = { targetRefused: 'target', codeNotAvailable: 'code' };

/** A refusal of the use cases as programs are told it. */
export function restRefusal({
  status,
  details,
  options,
}: Refusal<Extract<ProblemName, Refusal['status']>>): RestRefusal {
  const path = fields[status];
  const errors =
    options !== undefined
      ? toFieldProblems(options)
      : path === undefined || details === undefined
        ? []
        : [{ path, message: details }];
  return { name: status, detail: details, errors };
}

import * as z from 'zod/mini';
import { apiDocsPath } from '../paths.ts';
import { described } from './described.ts';
import { type ProblemName, problems } from './problems.ts';

const names = Object.keys(problems) as [ProblemName, ...ProblemName[]];

/** What is wrong with which field of a request. */
export const fieldProblem = described(
  { id: 'FieldProblem' },
  z.strictObject({
    path: described(
      { description: 'The field, `message.seconds` for instance; empty: all of it.' },
      z.string(),
    ),
    message: described({ description: 'What is wrong with it, for a person.' }, z.string()),
  }),
);
export type FieldProblem = z.output<typeof fieldProblem>;

/** A refusal, as RFC 9457 has it. */
export const problem = described(
  { id: 'Problem', description: 'Why something was not done (RFC 9457). Nothing was changed.' },
  z.strictObject({
    type: described({ description: 'An address that explains this kind of problem.' }, z.string()),
    title: described({ description: 'What this kind of problem is, for a person.' }, z.string()),
    status: described({ description: 'The HTTP status.' }, z.int()),
    detail: described({ description: 'What went wrong this time, for a person.' }, z.string()),
    code: described({ description: 'The name of this kind of problem, for a program.' }, z.enum(names)),
    errors: z.exactOptional(described({ description: 'Each field that is wrong.' }, z.array(fieldProblem))),
    request_id: z.exactOptional(
      described(
        { description: 'Names the request in the log, where the fault is the server’s.' },
        z.string(),
      ),
    ),
  }),
);
export type Problem = z.output<typeof problem>;

/** A problem as it is answered. */
export function problemOf(
  publicUrl: string,
  name: ProblemName,
  more: { detail?: string | undefined; errors?: readonly FieldProblem[]; request_id?: string } = {},
): Problem {
  const { status, title } = problems[name];
  const { detail = title, errors, ...others } = more;
  return {
    type: `${publicUrl}${apiDocsPath}#${name}`,
    title,
    status,
    detail,
    code: name,
    ...(errors === undefined || errors.length === 0 ? {} : { errors: [...errors] }),
    ...others,
  };
}

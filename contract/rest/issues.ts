import type * as z from 'zod/mini';
import type { FieldProblem } from './problem.ts';

const unknownField = 'This field is not known here';

/** What a schema found wrong with a request, field by field, in sentences. */
export function fieldProblemsOf(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap(problemsOfIssue);
}

function problemsOfIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: unknownField }));
  return [{ path: path.join('.'), message: sentenceOf(issue) }];
}

/** What is said of a field of another kind. */
const kinds: Record<string, string> = {
  string: 'This has to be a text',
  number: 'This has to be a number',
  int: 'This has to be a whole number',
  boolean: 'This has to be true or false',
  object: 'This has to be an object',
  array: 'This has to be a list',
};

function sentenceOf(issue: z.core.$ZodIssue): string {
  // What a schema says by itself is more exact; this is what zod says when it says nothing.
  if (issue.message !== 'Invalid input') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.path.length > 0
        ? 'This field is needed'
        : (kinds[issue.expected] ?? 'This is of another kind than it has to be');
    case 'invalid_value':
      return `This has to be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `This has to be at least ${issue.minimum}`;
    case 'too_big':
      return `This has to be at most ${issue.maximum}`;
    default:
      return 'This does not have the form that it has to have';
  }
}

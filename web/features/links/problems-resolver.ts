import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { messages } from '../../../contract/messages.ts';

/** What is wrong with a form, by field. */
export type Problems<Values> = Partial<Record<keyof Values, string>>;

/** Lets rules of the contract decide whether a form may be sent. */
export function problemsResolver<Values extends FieldValues>(
  findProblems: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(findProblems(values)).filter(([, message]) => message !== undefined);
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The failure of a rule; nothing when it is kept. */
export function problemOf(checked: { ok: true } | { ok: false; failure: string }): string | undefined {
  return checked.ok ? undefined : checked.failure;
}

/** What a toast says of all that is wrong: the one problem itself, or that there are some. */
export function sayProblems(texts: readonly (string | null | undefined)[]): string {
  const [first, ...others] = texts.filter((text) => typeof text === 'string');
  return first !== undefined && others.length === 0 ? first : messages.links.properDetails;
}

/** The texts of a form's errors. */
export function errorTexts<Values extends FieldValues>(errors: FieldErrors<Values>): (string | undefined)[] {
  return Object.values(errors).map((error) =>
    typeof error?.message === 'string' ? error.message : undefined,
  );
}

import * as z from 'zod/mini';
import type { EnteredNumber } from '../../../contract/input/whole-number.ts';
import { messages } from '../../../contract/messages.ts';
import type { OptionFailure } from '../../../contract/options/check-options.ts';
import type { linkOptions } from '../../../contract/options/link-options.ts';
import type { OptionName } from '../../../contract/options/option-types.ts';

/** What fields hold for each kind of option. Empty, or null, is nothing. */
interface Entered {
  text: string;
  number: EnteredNumber;
  flag: boolean;
}

/** What stands in the field of an option. */
export type EnteredOption<Name extends OptionName> = Entered[(typeof linkOptions)[Name]['sent']];

/** The field of each kind when nothing is in it. */
export const emptyField: Entered = { text: '', number: null, flag: false };

/** What is wrong with a form, by field. */
export type Problems<Values> = Partial<Record<keyof Values, string>>;

/** What is wrong, by option: the fields go by the options' names. */
export function byOption(
  checked: { ok: true } | { ok: false; failure: readonly OptionFailure[] },
): Partial<Record<OptionName, string>> {
  return checked.ok ? {} : Object.fromEntries(checked.failure.map(({ option, text }) => [option, text]));
}

/** Lets rules of the contract decide whether a form may be sent. */
export function problemsSchema<Values>(findProblems: (values: Values) => Problems<Values>) {
  return z.custom<Values>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries<string | undefined>(findProblems(value)))
      if (message !== undefined) issues.push({ code: 'custom', path: [field], message, input: value });
  });
}

/** What a toast says of all that is wrong: the one problem itself, or that there are some. */
export function sayProblems(texts: readonly (string | null)[]): string {
  const [first, ...others] = texts.filter((text) => text !== null);
  return first !== undefined && others.length === 0 ? first : messages.links.properDetails;
}

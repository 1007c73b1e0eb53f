import type { OptionFailures } from '../../contract/options/check-options.ts';
import type { StatusName } from '../../contract/statuses.ts';

/** Why something a caller wanted was not done: a name of the catalogue, and a more exact text where there is one. */
export interface Refusal<Name extends StatusName = StatusName> {
  status: Name;
  details?: string;
  /** All that is wrong with the options. */
  options?: OptionFailures;
}

export function refusal<Name extends StatusName>(status: Name, details?: string): Refusal<Name> {
  return details === undefined ? { status } : { status, details };
}

/** Options that are not right: the first problem is the text. */
export function badOptions(failures: OptionFailures): Refusal<'badOptions'> {
  return { status: 'badOptions', details: failures[0].text, options: failures };
}

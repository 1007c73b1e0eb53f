import type { StatusName } from '../../contract/statuses.ts';

/** Why something a caller wanted was not done: a name of the catalogue, and a more exact text where there is one. */
export interface Refusal<Name extends StatusName = StatusName> {
  status: Name;
  details?: string;
}

export function refusal<Name extends StatusName>(status: Name, details?: string): Refusal<Name> {
  return details === undefined ? { status } : { status, details };
}

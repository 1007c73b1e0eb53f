import { type AdminCommand, type Given, WrongUse } from './command.ts';

/** Said with what cannot be taken back. */
export const confirmationOption = {
  yes: { kind: 'flag', doc: 'It is meant: this cannot be taken back.' },
} as const satisfies AdminCommand['options'];

export function demandConfirmation(given: Given, what: string): void {
  if (!given.has('yes')) throw new WrongUse(`${what} cannot be taken back. Say --yes to do it.`);
}

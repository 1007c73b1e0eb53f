import type { Result } from '../../../contract/result.ts';
import type { Random } from '../../platform/random.ts';
import { createHashingGate, type HashingFigures } from './hashing-gate.ts';
import { hashPassword, isPasswordOf, placeholderHash } from './password-hash.ts';

/** Hashing and checking passwords, never more at once than the processor bears. */
export interface Passwords {
  hash(password: string): Promise<Result<string, 'unavailable'>>;
  /** Whether it is this password; where there is no stored hash it takes as long and is wrong. */
  isRight(password: string, stored: string | null): Promise<Result<boolean, 'unavailable'>>;
  figures(): HashingFigures;
}

/** How many may wait for their turn: what one core hashes in about three seconds. */
const waitingPerCore = 40;

export function createPasswords(deps: { random: Random }, cores: number): Passwords {
  const gate = createHashingGate({ atOnce: cores, waiting: cores * waitingPerCore });
  return {
    hash: (password) => gate.pass(() => hashPassword(deps.random, password)),
    isRight: (password, stored) =>
      gate.pass(async () => (await isPasswordOf(stored ?? placeholderHash, password)) && stored !== null),
    figures: gate.figures,
  };
}

import type { OpeningOutcome } from './open-secret.ts';

/** What looking at a secret or opening it leads to. */
export type SecretOutcome = OpeningOutcome | { kind: 'nothing-to-see' };

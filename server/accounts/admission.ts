import type { Kysely, Transaction } from 'kysely';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Schema } from '../database/schema.ts';
import { isInvited, spendInvitation } from './stores/invitation-store.ts';

/** Whether accounts are made freely, with an invitation, or not at all. */
export type RegistrationMode = 'open' | 'invite' | 'closed';

/** A person who wants an account, with the invitation that they bring, if any. */
export interface Applicant {
  email: string;
  invitation: string | null;
  now: number;
}

export type AdmissionRefusal = 'registrationClosed' | 'invitationRefused';

/** Thrown inside the transaction that makes an account, so that nothing of it stays. */
export class NotAdmitted extends Error {
  readonly refusal: AdmissionRefusal;

  constructor(refusal: AdmissionRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Decides who may make an account, whichever way they come. */
export interface Admission {
  /** Whether it is worth going on; nothing is used up. */
  check(query: Kysely<Schema>, applicant: Applicant): Promise<Result<void, AdmissionRefusal>>;
  /**
   * Lets a new account in, inside the transaction that makes it: an invitation is used up with it, or not at all. Throws
   * `NotAdmitted`.
   */
  admit(transaction: Transaction<Schema>, applicant: Applicant, userId: number): Promise<void>;
  isClosed: boolean;
}

export function createAdmission(mode: RegistrationMode): Admission {
  async function decide(
    { invitation, ...applicant }: Applicant,
    isGood: (invited: { token: string; email: string; now: number }) => Promise<boolean>,
  ): Promise<Result<void, AdmissionRefusal>> {
    if (mode === 'open') return ok(undefined);
    if (mode === 'closed') return fail('registrationClosed');
    const isAdmitted = invitation !== null && (await isGood({ ...applicant, token: invitation }));
    return isAdmitted ? ok(undefined) : fail('invitationRefused');
  }

  return {
    check: (query, applicant) => decide(applicant, (invited) => isInvited(query, invited)),
    async admit(transaction, applicant, userId) {
      const admitted = await decide(applicant, (invited) => spendInvitation(transaction, invited, userId));
      if (!admitted.ok) throw new NotAdmitted(admitted.failure);
    },
    isClosed: mode === 'closed',
  };
}

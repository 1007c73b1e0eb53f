import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addAuditEntry } from './audit-store.ts';
import type { AdminContext } from './command.ts';

/** A change by an operator. The subject names no person but by their number, and no secret. */
export interface Audited {
  command: string;
  subject: string;
  outcome: string;
}

/** Notes a change; to be run in its transaction, so that neither is there without the other. */
export function auditing(
  { clock, operator }: Pick<AdminContext, 'clock' | 'operator'>,
  { command, subject, outcome }: Audited,
): (query: Kysely<Schema>) => Promise<void> {
  return async (query) => {
    await addAuditEntry(query, { at_ms: clock.now(), operator, command, subject, outcome });
  };
}

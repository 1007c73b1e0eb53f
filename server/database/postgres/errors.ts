import { DatabaseError } from 'pg';
import { TookTooLong } from '../took-too-long.ts';

const readOnlyTransaction = '25006';
const queryCanceled = '57014';
/** By code: how severe an error is, the server says in its own language. */
const endOfConnection = /^(57P|08|25P0[34])/;

/** What an error of the driver means for the connection it came over. */
export type ErrorMeaning =
  | { kind: 'lost'; reason: string }
  /** The statement was not carried out. `isStandby`: because the server is, or became, one. */
  | { kind: 'refused'; error: Error; isStandby: boolean };

export function meaningOf(error: Error): ErrorMeaning {
  if (!(error instanceof DatabaseError))
    return { kind: 'lost', reason: `The connection to the database was lost: ${error.message}` };
  if (endOfConnection.test(error.code ?? ''))
    return { kind: 'lost', reason: `The database ended the connection: ${error.message}` };
  if (error.code === queryCanceled) return { kind: 'refused', error: new TookTooLong(), isStandby: false };
  return { kind: 'refused', error: withoutDetails(error), isStandby: error.code === readOnlyTransaction };
}

/** Details and context repeat what was to be stored. */
function withoutDetails({ message, code, constraint, routine }: DatabaseError): Error {
  return Object.assign(new Error(message), { name: 'StatementRefused', code, constraint, routine });
}

/** The schema has changed since the statement was prepared, which PostgreSQL finds out before it does anything. */
export function isOutdatedPlan(error: unknown): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}

import type { Transaction } from 'kysely';
import type { Result } from '../../contract/result.ts';
import type { Schema } from './schema.ts';

/** Does work inside its transaction, with what has to be kept together with what came of it, or not at all. */
export type Around<Value> = <Failure>(
  transaction: Transaction<Schema>,
  work: () => Promise<Result<Value, Failure>>,
) => Promise<Result<Value, Failure>>;

import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What is done together with a change, or not at all. */
export type AlsoInTransaction = (transaction: Transaction<Schema>) => Promise<void>;

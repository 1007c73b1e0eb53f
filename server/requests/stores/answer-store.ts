import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { RequestAnswersTable } from '../../database/tables/secrets.ts';

type AnswerRow = Selectable<RequestAnswersTable>;

/**
 * Counts an answer if the request still takes one, in one conditional statement: whoever comes at the same moment waits
 * for it and finds what it has left.
 */
export async function countAnswer(
  transaction: Transaction<Schema>,
  requestId: number,
  now: number,
): Promise<boolean> {
  const counted = await transaction
    .updateTable('secret_requests')
    .set(({ eb }) => ({ answers_taken: eb('answers_taken', '+', 1) }))
    .where('id', '=', requestId)
    .whereRef('answers_taken', '<', 'answers_allowed')
    .where('withdrawn_at_ms', 'is', null)
    .where('expires_at_ms', '>', now)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes back the counting of an answer that was there already. */
export async function uncountAnswer(transaction: Transaction<Schema>, requestId: number): Promise<void> {
  await transaction
    .updateTable('secret_requests')
    .set(({ eb }) => ({ answers_taken: eb('answers_taken', '-', 1) }))
    .where('id', '=', requestId)
    .execute();
}

/** Says whether it was added; false: it is there already. */
export async function addAnswer(
  transaction: Transaction<Schema>,
  row: Insertable<RequestAnswersTable>,
): Promise<boolean> {
  const added = await transaction
    .insertInto('request_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['request_id', 'rid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function hasAnswer(query: Kysely<Schema>, requestId: number, rid: string): Promise<boolean> {
  const row = await query
    .selectFrom('request_answers')
    .select('id')
    .where('request_id', '=', requestId)
    .where('rid', '=', rid)
    .executeTakeFirst();
  return row !== undefined;
}

/** The answers that are there, the first one first, without what they say. */
export function answersOf(
  query: Kysely<Schema>,
  requestId: number,
): Promise<Pick<AnswerRow, 'id' | 'at_ms' | 'byte_count'>[]> {
  return query
    .selectFrom('request_answers')
    .select(['id', 'at_ms', 'byte_count'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
}

/** How many bytes an answer has; undefined: there is none. */
export function answerSize(
  query: Kysely<Schema>,
  requestId: number,
  id: number,
): Promise<Pick<AnswerRow, 'byte_count'> | undefined> {
  return query
    .selectFrom('request_answers')
    .select('byte_count')
    .where('request_id', '=', requestId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readAnswer(
  query: Kysely<Schema>,
  requestId: number,
  id: number,
): Promise<Pick<AnswerRow, 'lock' | 'envelope'> | undefined> {
  return query
    .selectFrom('request_answers')
    .select(['lock', 'envelope'])
    .where('request_id', '=', requestId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Says whether there was one. */
export async function removeAnswer(query: Kysely<Schema>, requestId: number, id: number): Promise<boolean> {
  const removed = await query
    .deleteFrom('request_answers')
    .where('request_id', '=', requestId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

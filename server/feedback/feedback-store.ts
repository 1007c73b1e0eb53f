import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { FeedbackMessagesTable } from '../database/tables/correspondence.ts';

const removedAtOnce = 100;
const mostExported = 1000;

export async function addMessage(
  transaction: Transaction<Schema>,
  message: Insertable<FeedbackMessagesTable>,
): Promise<void> {
  await transaction.insertInto('feedback_messages').values(message).execute();
}

/** Removes what a person wrote to the people who run the server, some at a time: there may be many. */
export async function removeMessagesOf(query: Kysely<Schema>, email: string): Promise<void> {
  const some = query
    .selectFrom('feedback_messages')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .limit(removedAtOnce);
  for (;;) {
    const removed = await query.deleteFrom('feedback_messages').where('id', 'in', some).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return;
  }
}

/** The same for an export: the latest. */
export function readMessagesOf(
  query: Kysely<Schema>,
  email: string,
): Promise<
  Pick<Selectable<FeedbackMessagesTable>, 'kind' | 'name' | 'category' | 'message' | 'created_at_ms'>[]
> {
  return query
    .selectFrom('feedback_messages')
    .select(['kind', 'name', 'category', 'message', 'created_at_ms'])
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('id', 'desc')
    .limit(mostExported)
    .execute();
}

/** Messages for whoever runs the server, the newest first. */
export function listMessages(
  query: Kysely<Schema>,
  all: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<Selectable<FeedbackMessagesTable>[]> {
  const every = query.selectFrom('feedback_messages').selectAll();
  const wanted = all ? every : every.where('closed_at_ms', 'is', null);
  return wanted.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export function findMessage(
  query: Kysely<Schema>,
  id: number,
): Promise<Selectable<FeedbackMessagesTable> | undefined> {
  return query.selectFrom('feedback_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markMessage(
  transaction: Transaction<Schema>,
  id: number,
  mark: { answered_at_ms: number } | { closed_at_ms: number },
): Promise<void> {
  await transaction.updateTable('feedback_messages').set(mark).where('id', '=', id).execute();
}

export async function countOpenMessages(query: Kysely<Schema>): Promise<number> {
  const { count } = await query
    .selectFrom('feedback_messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

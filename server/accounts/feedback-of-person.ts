import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const messagesAtOnce = 100;

/** Removes what somebody wrote to the people who run the server, some at a time: there may be many. */
export async function removeFeedbackOf({ query }: Database, email: string): Promise<void> {
  const some = query
    .selectFrom('feedback_messages')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .limit(messagesAtOnce);
  for (;;) {
    const removed = await query.deleteFrom('feedback_messages').where('id', 'in', some).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return;
  }
}

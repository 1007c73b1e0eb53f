import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Where somebody's own words to the people who run the server stand, under the e-mail they gave. */
const places = ['feedback_messages', 'reports'] as const;
const messagesAtOnce = 100;

/** Removes what somebody wrote to the people who run the server, some at a time: there may be many. */
export async function removeFeedbackOf({ query }: Database, email: string): Promise<void> {
  for (const place of places) {
    const some = query
      .selectFrom(place)
      .select('id')
      .where(sql<string>`lower(email)`, '=', email)
      .limit(messagesAtOnce);
    for (;;) {
      const removed = await query.deleteFrom(place).where('id', 'in', some).executeTakeFirst();
      if (removed.numDeletedRows === 0n) break;
    }
  }
}

const mostExported = 1000;

/** The same for an export: the latest of each kind. */
export async function readFeedbackOf(
  { query }: Pick<Database, 'query'>,
  email: string,
): Promise<Record<'messages_to_operator' | 'reports', unknown[]>> {
  const sent = await query
    .selectFrom('feedback_messages')
    .select(['kind', 'name', 'category', 'message', 'created_at_ms'])
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('id', 'desc')
    .limit(mostExported)
    .execute();
  const reported = await query
    .selectFrom('reports')
    .select(['type', 'code', 'reason', 'note', 'created_at_ms'])
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('id', 'desc')
    .limit(mostExported)
    .execute();
  return { messages_to_operator: sent.map(withTime), reports: reported.map(withTime) };
}

function withTime<Row extends { created_at_ms: number }>({ created_at_ms, ...row }: Row) {
  return { ...row, created_at: new Date(created_at_ms).toISOString() };
}

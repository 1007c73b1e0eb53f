import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Counts an attempt, or several; one statement, so that attempts at the same moment are all counted. A window that is over starts anew. */
export async function countAttempt(
  query: Kysely<Schema>,
  key: string,
  { now, windowEndsMs, times }: { now: number; windowEndsMs: number; times: number },
): Promise<{ points: number; expiresAtMs: number }> {
  const row = await query
    .insertInto('rate_limits')
    .values({ key, points: times, expires_at_ms: windowEndsMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limits.expires_at_ms > ${now} then rate_limits.points + excluded.points else excluded.points end`,
        expires_at_ms: sql<number>`case when rate_limits.expires_at_ms > ${now} then rate_limits.expires_at_ms else excluded.expires_at_ms end`,
      }),
    )
    .returning(['points', 'expires_at_ms'])
    .executeTakeFirstOrThrow();
  return { points: row.points, expiresAtMs: row.expires_at_ms ?? windowEndsMs };
}

/** The attempts of a window that is not over; undefined: there are none. */
export function readAttempts(
  query: Kysely<Schema>,
  key: string,
  now: number,
): Promise<{ points: number; expires_at_ms: number | null } | undefined> {
  return query
    .selectFrom('rate_limits')
    .select(['points', 'expires_at_ms'])
    .where('key', '=', key)
    .where('expires_at_ms', '>', now)
    .executeTakeFirst();
}

export async function forgetAttempts(query: Kysely<Schema>, key: string): Promise<void> {
  await query.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function forgetExpiredLimits(query: Kysely<Schema>, now: number): Promise<void> {
  await query.deleteFrom('rate_limits').where('expires_at_ms', '<=', now).execute();
}

import type { Kysely, Transaction } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Schema } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { dayMs } from '../../platform/durations.ts';
import { type Random, randomToken } from '../../platform/random.ts';
import { sha256 } from '../../platform/vault.ts';

/** A login token as its owner gets it; only a hash of it is stored. */
export interface LoginToken {
  token: string;
  expiresAtMs: number;
}

export async function addSession(
  deps: { clock: Clock; random: Random },
  transaction: Transaction<Schema>,
  userId: number,
): Promise<LoginToken> {
  const token = randomToken(deps.random);
  const now = deps.clock.now();
  const expiresAtMs = now + limits.loginTokenDays * dayMs;
  await transaction
    .insertInto('sessions')
    .values({ token_hash: sha256(token), user_id: userId, created_at_ms: now, expires_at_ms: expiresAtMs })
    .execute();
  return { token, expiresAtMs };
}

/** Whose living token has this hash; null when no session has it. */
export async function findSessionUser(
  query: Kysely<Schema>,
  tokenHash: Uint8Array,
  now: number,
): Promise<number | null> {
  const session = await query
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at_ms', '>', now)
    .executeTakeFirst();
  return session?.user_id ?? null;
}

/** When the session of a token began; null when there is none. */
export async function findSessionStart(query: Kysely<Schema>, tokenHash: Uint8Array): Promise<number | null> {
  const session = await query
    .selectFrom('sessions')
    .select('created_at_ms')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session?.created_at_ms ?? null;
}

export async function endSession(query: Kysely<Schema>, tokenHash: Uint8Array): Promise<void> {
  await query.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function endSessionsOf(transaction: Transaction<Schema>, userId: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function forgetExpiredSessions(query: Kysely<Schema>, now: number): Promise<void> {
  await query.deleteFrom('sessions').where('expires_at_ms', '<=', now).execute();
}

/** When a person's logins began and end. */
export function readSessionsOf(
  query: Kysely<Schema>,
  userId: number,
): Promise<{ created_at_ms: number; expires_at_ms: number }[]> {
  return query
    .selectFrom('sessions')
    .select(['created_at_ms', 'expires_at_ms'])
    .where('user_id', '=', userId)
    .execute();
}

/** How many logins of a person are still good. */
export async function countSessionsOf(query: Kysely<Schema>, userId: number, now: number): Promise<number> {
  const { count } = await query
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at_ms', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { sha256 } from '../platform/vault.ts';

/** Notes that a challenge is used; false when it was used before. */
export async function spendCaptcha(
  query: Kysely<Schema>,
  signature: string,
  expiresAtMs: number,
): Promise<boolean> {
  const spent = await query
    .insertInto('spent_captchas')
    .values({ challenge_hash: sha256(signature), expires_at_ms: expiresAtMs })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('expires_at_ms')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function forgetSpentCaptchas(query: Kysely<Schema>, now: number): Promise<void> {
  await query.deleteFrom('spent_captchas').where('expires_at_ms', '<=', now).execute();
}

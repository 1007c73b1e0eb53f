import type { Expression, Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { sha256 } from '../../platform/vault.ts';

/** What is stored of a claim id. */
export function claimHash(claim: string): Uint8Array {
  return sha256(claim);
}

/** Whether an opening with this claim was counted a moment ago. */
export async function isLiveClaim(
  query: Kysely<Schema>,
  linkId: number,
  hash: Uint8Array,
  now: number,
): Promise<boolean> {
  const row = await query
    .selectFrom('secret_claims')
    .select('expires_at_ms')
    .where('link_id', '=', linkId)
    .where('claim_hash', '=', hash)
    .where('expires_at_ms', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets a claim whose time is over; says whether there was one. */
export async function removeOverdueClaim(
  query: Kysely<Schema>,
  linkId: number,
  hash: Uint8Array,
  now: number,
): Promise<boolean> {
  const removed = await query
    .deleteFrom('secret_claims')
    .where('link_id', '=', linkId)
    .where('claim_hash', '=', hash)
    .where('expires_at_ms', '<=', now)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Forgets the claims whose time is over. */
export async function forgetExpiredClaims(query: Kysely<Schema>, now: number): Promise<void> {
  await query.deleteFrom('secret_claims').where('expires_at_ms', '<=', now).execute();
}

/** Forgets who may open some secrets again. */
export function removeClaims(query: Kysely<Schema>, linkIds: readonly number[] | Expression<number>) {
  return query.deleteFrom('secret_claims').where('link_id', 'in', linkIds);
}

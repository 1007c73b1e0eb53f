import type { Kysely, Transaction } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { Schema } from '../../database/schema.ts';
import { hourMs } from '../../platform/durations.ts';

/** Names a request that may be repeated. */
export interface RequestName {
  keyId: string;
  keyHash: Uint8Array;
}

/** The request with a name, unless it was too long ago. */
export function findRequest(query: Kysely<Schema>, { keyId, keyHash }: RequestName, now: number) {
  return query
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer_encrypted'])
    .where('key_id', '=', keyId)
    .where('key_hash', '=', keyHash)
    .where('created_at_ms', '>', now - keptMs)
    .executeTakeFirst();
}

/** Takes a name for a request, until the transaction ends at least; false: another one has it. */
export async function takeName(
  transaction: Transaction<Schema>,
  { keyId, keyHash }: RequestName,
  { userId, fingerprint, now }: { userId: number; fingerprint: Uint8Array; now: number },
): Promise<boolean> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('key_id', '=', keyId)
    .where('key_hash', '=', keyHash)
    .where('created_at_ms', '<=', now - keptMs)
    .execute();
  const taken = await transaction
    .insertInto('idempotency_keys')
    .values({ key_id: keyId, key_hash: keyHash, user_id: userId, fingerprint, created_at_ms: now })
    .onConflict((conflict) => conflict.columns(['key_id', 'key_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps what the request with a name was answered. */
export async function keepAnswer(
  transaction: Transaction<Schema>,
  { keyId, keyHash }: RequestName,
  encrypted: Uint8Array,
): Promise<void> {
  await transaction
    .updateTable('idempotency_keys')
    .set({ answer_encrypted: encrypted })
    .where('key_id', '=', keyId)
    .where('key_hash', '=', keyHash)
    .execute();
}

/** Gives a name back that nothing was done under. */
export async function giveNameBack(
  transaction: Transaction<Schema>,
  { keyId, keyHash }: RequestName,
): Promise<void> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('key_id', '=', keyId)
    .where('key_hash', '=', keyHash)
    .execute();
}

const keptMs = limits.idempotencyHours * hourMs;

/** Forgets requests that are not answered again. */
export async function forgetOldRequests(query: Kysely<Schema>, now: number): Promise<void> {
  await query
    .deleteFrom('idempotency_keys')
    .where('created_at_ms', '<=', now - keptMs)
    .execute();
}

/** Forgets what an account's programs were answered. */
export async function forgetRequestsOf(transaction: Transaction<Schema>, userId: number): Promise<void> {
  await transaction.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

/** What an answer is bound to. */
export function answerContext({ keyId, keyHash }: RequestName): string {
  return `idempotency_keys/${keyId}/${Buffer.from(keyHash).toString('hex')}`;
}

/** Kept answers. */
export const keptAnswers: EncryptedColumn = {
  table: 'idempotency_keys',
  column: 'answer_encrypted',
  async read(query, afterId) {
    const rows = await query
      .selectFrom('idempotency_keys')
      .select(['id', 'key_id', 'key_hash', 'answer_encrypted'])
      .where('id', '>', afterId)
      .where('answer_encrypted', 'is not', null)
      .orderBy('id')
      .limit(cellsAtOnce)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      encrypted: row.answer_encrypted as Uint8Array,
      context: answerContext({ keyId: row.key_id, keyHash: row.key_hash }),
    }));
  },
  write: (query, { id, encrypted: old }, encrypted) =>
    query
      .updateTable('idempotency_keys')
      .set({ answer_encrypted: encrypted })
      .where('id', '=', id)
      .where('answer_encrypted', '=', old)
      .execute(),
};

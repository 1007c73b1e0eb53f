import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { type apiKeyCreationRequest, apiKeyLengths, writeApiKey } from '../../contract/api-keys.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import { type Random, randomCode } from '../platform/random.ts';
import { sha256 } from '../platform/vault.ts';
import { writeScopes } from './api-key.ts';
import { addKey, countLiveKeys, forgetEndedKeys } from './api-key-store.ts';

export interface CreateKeyDeps {
  database: Database;
  clock: Clock;
  random: Random;
  /** Whether an account is there and may log in; no other transaction changes that until this one ends. */
  takeActive(transaction: Transaction<Schema>, userId: number): Promise<boolean>;
}

/** A key as its owner gets it, this once. */
export interface CreatedKey {
  key: string;
  id: string;
}

/** Makes a key for a person's programs. What is stored of it is its hash. */
export function createKey(
  { database, clock, random, takeActive }: CreateKeyDeps,
  userId: number,
  { name, scopes, valid_days }: z.output<typeof apiKeyCreationRequest>,
): Promise<Result<CreatedKey, 'unauthenticated' | 'tooManyApiKeys'>> {
  const now = clock.now();
  return database.query.transaction().execute(async (transaction) => {
    if (!(await takeActive(transaction, userId))) return fail('unauthenticated');
    if ((await countLiveKeys(transaction, userId, now)) >= limits.apiKeysPerPerson)
      return fail('tooManyApiKeys');
    await forgetEndedKeys(transaction, userId, { now, kept: limits.apiKeysPerPerson });
    for (;;) {
      const id = randomCode(random, apiKeyLengths.id);
      const key = writeApiKey(id, randomCode(random, apiKeyLengths.secret));
      const isAdded = await addKey(transaction, {
        id,
        user_id: userId,
        name,
        secret_hash: sha256(key),
        scopes: writeScopes(scopes),
        created_at_ms: now,
        expires_at_ms: valid_days === null ? null : now + valid_days * dayMs,
        last_used_day: null,
        revoked_at_ms: null,
      });
      if (isAdded) return ok({ key, id });
    }
  });
}

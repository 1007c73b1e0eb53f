import { timingSafeEqual } from 'node:crypto';
import { apiKeyId } from '../../contract/api-keys.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticateKey } from '../http/key-actor.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/vault.ts';
import { readScopes, stateOf } from './api-key.ts';
import { findKeys, type HeldKey } from './api-key-store.ts';

/**
 * Holds a key against the database, as tokens are: a revoked one is dead for all processes at once, and so are all of
 * an account that is deleted or disabled. Those who ask in one turn of the event loop share one statement. What cannot
 * be a key asks nothing.
 */
export function createAuthenticateKey(deps: {
  database: Database;
  clock: Clock;
  /** Told of every key that a program has called with. */
  noteUse(key: HeldKey): void;
}): AuthenticateKey {
  const { database, clock } = deps;
  const find = shareLooks((ids) => findKeys(database.query, ids));
  return async (key) => {
    const id = apiKeyId(key);
    if (id === null) return fail('unknown');
    const held = await find(id);
    // What is told of a key is told to whoever has all of it.
    if (held === undefined || !timingSafeEqual(held.secret_hash, sha256(key))) return fail('unknown');
    const state = stateOf(held, clock.now());
    if (state !== 'live') return fail(state);
    if (!held.isOwnerActive) return fail('revoked');
    deps.noteUse(held);
    return ok({ userId: held.user_id, keyId: id, scopes: new Set(readScopes(held.scopes)) });
  };
}

/** Looks for one key, together with all that are asked for in the same turn. */
function shareLooks(
  findAll: (ids: readonly string[]) => Promise<HeldKey[]>,
): (id: string) => Promise<HeldKey | undefined> {
  let asked: { ids: Set<string>; found: Promise<Map<string, HeldKey>> } | null = null;

  function ask(): NonNullable<typeof asked> {
    const ids = new Set<string>();
    const turn = new Promise<void>((resolve) => setImmediate(resolve));
    const found = turn.then(async () => {
      // Whoever asks from now on may know of a change that this look does not see.
      asked = null;
      return new Map((await findAll([...ids])).map((key) => [key.id, key]));
    });
    return { ids, found };
  }

  return async (id) => {
    asked ??= ask();
    asked.ids.add(id);
    return (await asked.found).get(id);
  };
}

import type { Database } from '../database/database.ts';
import type { Authenticate } from '../http/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/vault.ts';
import { findSessionUser } from './stores/session-store.ts';

/** Looks every token up in the database: a revoked one is dead for all processes at once. */
export function createAuthenticate(deps: { database: Database; clock: Clock }): Authenticate {
  return async (token) => {
    const tokenHash = sha256(token);
    const userId = await findSessionUser(deps.database.query, tokenHash, deps.clock.now());
    return userId === null ? null : { userId, tokenHash };
  };
}

import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import type { CookieClaim } from './claim-cookie.ts';
import { type OpenedSecret, openingsLeft, readContent } from './open-secret.ts';
import type { OpenedPasses } from './opened-pass.ts';
import { unwrapDataKey } from './sealed-message.ts';
import { refusalOf } from './secret-offer.ts';
import { findSecret, hasOpenedBefore, readOpening } from './secret-store.ts';

export interface ReopeningDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  passes: OpenedPasses;
}

/**
 * Shows an opened secret again to the browser that has just opened it. Nothing is counted. Null when it is not the one,
 * when its time is over, or when only the reader can draw the message.
 */
export async function reopenSecret(
  { database, vault, clock, passes }: ReopeningDeps,
  code: string,
  { claim, pass }: CookieClaim,
): Promise<OpenedSecret | null> {
  const now = clock.now();
  const secret = pass === null ? null : await findSecret(database.query, code);
  if (pass === null || secret === null || secret.wrappedKey === null) return null;
  if (!passes.isValid(pass, secret.link, claim)) return null;
  const isClaimed = await hasOpenedBefore(database.query, secret, claim, now);
  if (!isClaimed || refusalOf(secret, now, isClaimed) !== null) return null;
  const opening = await readOpening(database.query, secret.link.id);
  if (opening === null) return null;
  const dataKey = unwrapDataKey(vault, code, secret.wrappedKey);
  return {
    kind: 'opened',
    secret,
    content: await readContent(dataKey, opening.ciphertext),
    openingsLeft: openingsLeft(secret, opening),
  };
}

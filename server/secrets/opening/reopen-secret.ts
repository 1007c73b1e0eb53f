import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/vault.ts';
import { unwrapDataKey } from '../encrypted-message.ts';
import { refusalOf } from '../secret-offer.ts';
import type { SecretStore } from '../stores/secret-store.ts';
import type { CookieClaim } from './claim-cookie.ts';
import { type HoldRoom, type OpenedSecret, openingsLeft, roomToOpen } from './open-secret.ts';
import type { OpenedPasses } from './opened-pass.ts';

export interface ReopeningDeps {
  secrets: SecretStore;
  vault: Vault;
  clock: Clock;
  passes: OpenedPasses;
}

/** What a browser that has opened a secret comes back with. */
export interface Reopening extends CookieClaim {
  holdRoom: HoldRoom;
}

/**
 * Shows an opened secret again to the browser that has just opened it. Nothing is counted. Null when it is not the one,
 * when its time is over, or when only the reader can draw the message; busy when there is no room for it just now.
 */
export async function reopenSecret(
  { secrets, vault, clock, passes }: ReopeningDeps,
  code: string,
  { claim, pass, holdRoom }: Reopening,
): Promise<OpenedSecret | { kind: 'busy' } | null> {
  const now = clock.now();
  const secret = pass === null ? null : await secrets.find(code);
  if (pass === null || secret === null || !passes.isValid(pass, secret.link, claim)) return null;
  const isClaimed = await secrets.hasOpenedBefore(secret, claim, now);
  if (!isClaimed || refusalOf(secret, now, isClaimed) !== null) return null;
  const wrappedKey = await secrets.wrappedKeyOf(secret);
  if (wrappedKey === null) return null;
  if (!(await holdRoom(roomToOpen(secret)))) return { kind: 'busy' };
  const opening = await secrets.readOpening(secret.link);
  if (opening === null) return null;
  return {
    kind: 'opened',
    secret,
    content: { dataKey: unwrapDataKey(vault, code, wrappedKey), ciphertext: opening.ciphertext },
    openingsLeft: openingsLeft(secret, opening),
  };
}

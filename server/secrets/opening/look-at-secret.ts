import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import type { NoteReceipt } from '../../receipts/note-receipt-port.ts';
import type { GoTokens } from '../../visiting/go-token.ts';
import type { KeyCheck } from '../../visiting/key-check.ts';
import {
  needsCaptchaFirst,
  noteRefusal,
  offerSecret,
  refusalOf,
  type SecretOffer,
  type SecretRefusal,
} from '../secret-offer.ts';
import type { SecretStore } from '../stores/secret-store.ts';

export interface LookingDeps {
  secrets: SecretStore;
  clock: Clock;
  random: Random;
  goTokens: GoTokens;
  keys: KeyCheck;
  noteReceipt: NoteReceipt;
}

/** Who looks at a secret. */
export interface Look {
  code: string;
  /** Whether a person may be behind it: preview bots and those who ask for the head only are told nothing. */
  isPerson: boolean;
  /** The claim that the same browser was given before, and may have opened it with a moment ago. */
  claim: string | null;
  /** The token of a wait that has begun. */
  go: string | null;
}

/** Shows what may be known of a secret before it is opened. No opening is counted, nothing of the message is read. */
export async function lookAtSecret(
  deps: LookingDeps,
  { code, isPerson, claim, go }: Look,
): Promise<SecretOffer | SecretRefusal | { kind: 'nothing-to-see' }> {
  const now = deps.clock.now();
  const secret = await deps.secrets.find(code);
  const isClaimed = await deps.secrets.hasOpenedBefore(secret, claim, now);
  const refusal = refusalOf(secret, now, isClaimed);
  if (secret === null || refusal !== null) {
    if (isPerson) noteRefusal(deps, secret, refusal);
    return { kind: 'refused', why: refusal ?? 'unknown' };
  }
  if (!isPerson) return { kind: 'nothing-to-see' };
  if (!isClaimed) deps.noteReceipt('looked_at', secret.link.id);
  const needsCaptcha = await needsCaptchaFirst(deps.keys, secret);
  return offerSecret(deps, secret, { claim, isClaimed, hindrance: null, needsCaptcha, go });
}

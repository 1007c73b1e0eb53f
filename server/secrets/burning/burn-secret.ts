import { hasCodeForm } from '../../../contract/codes.ts';
import type { Database } from '../../database/database.ts';
import type { Link } from '../../links/link.ts';
import type { NamedSecret, SecretLinks } from '../../links/stores/visited-links-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { burnReceipt } from '../../receipts/receipt-port.ts';
import type { SecretStore } from '../stores/secret-store.ts';
import { holdsMessage, unchangedSince, type WipeRule, wipeMarked } from '../wipe-secrets.ts';
import type { BurnPasses } from './burn-pass.ts';

export interface BurnDeps {
  database: Database;
  secretLinks: SecretLinks;
  secrets: Pick<SecretStore, 'find'>;
  clock: Clock;
  burnPasses: BurnPasses;
  /** Frees the database's files of wiped messages. */
  purgeOrLater(): Promise<void>;
}

/** `refused`: who asks has not opened it as it is now, or it is not for readers to burn. */
export type BurnOutcome = 'burned' | 'unknown' | 'refused';

/** Burns the message of a secret for a reader who has opened it. One that is wiped already is burned. */
export async function burnOpened(deps: BurnDeps, code: string, pass: string): Promise<BurnOutcome> {
  const secret = await deps.secrets.find(code);
  if (secret === null) return 'unknown';
  if (!deps.burnPasses.isValid(pass, secret.link)) return 'refused';
  const isBurned = secret.link.isWiped || (await burn(deps, secret.link, unchangedSince(secret.link)));
  return isBurned ? 'burned' : 'refused';
}

/** Burns the message of a secret for its creator: the secret stays, with all that is known of it. */
export async function burnOwn(
  deps: BurnDeps,
  ownerId: number,
  code: string,
): Promise<Exclude<BurnOutcome, 'refused'>> {
  const secret = hasCodeForm(code) ? await deps.secrets.find(code) : null;
  if (secret === null || secret.link.ownerId !== ownerId) return 'unknown';
  // Whatever its creator edits at the same time: nothing brings back what is burned.
  if (!secret.link.isWiped) await burn(deps, secret.link, holdsMessage);
  return 'burned';
}

/** Burns the messages of some secrets that are their creator's. */
export async function burnEach(deps: BurnDeps, links: readonly NamedSecret[]): Promise<void> {
  const burned = await Promise.all(links.map((link) => burnMarked(deps, link, holdsMessage)));
  if (burned.includes(true)) await deps.purgeOrLater();
}

async function burn(deps: BurnDeps, link: Link, rule: WipeRule): Promise<boolean> {
  const isBurned = await burnMarked(deps, link, rule);
  if (isBurned) await deps.purgeOrLater();
  return isBurned;
}

function burnMarked(deps: BurnDeps, secret: NamedSecret, rule: WipeRule): Promise<boolean> {
  const { database, secretLinks: links, clock } = deps;
  const { query, dialect } = database;
  const now = clock.now();
  const marking = links.markBurned(query, secret, rule, now);
  const statements = dialect.updateThenInsert(query, marking, [burnReceipt(secret.id, now)]);
  return wipeMarked({ database, links }, secret, statements);
}

import type { Transaction, Updateable } from 'kysely';
import { checkChangedOptions } from '../../contract/options/check-options.ts';
import type { SentEdit } from '../../contract/options/sent-options.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { LinksTable, Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import { checkEnteredTarget } from './create-link.ts';
import type { Link } from './link.ts';
import { optionColumns } from './options/option-columns.ts';
import type { OwnLink } from './own-link.ts';
import { type Refusal, refusal } from './refusal.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { changeLink, findOwnLink, lockOwnLink } from './stores/link-store.ts';
import type { EnteredTargetRules } from './targets/target.ts';

export interface EditLinkDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  targets: EnteredTargetRules;
  /** Brings `links.clicks` up to date inside a transaction; until it ends nothing is clicked unseen. */
  settleClicks(transaction: Transaction<Schema>): Promise<void>;
  /** The same a little at a time, in transactions of its own. */
  foldWaitingClicks(): Promise<void>;
  /** Has the database's files freed of what was overwritten, soon. */
  owePurge(): void;
}

type EnteredTarget = Awaited<ReturnType<typeof checkEnteredTarget>>;

export type EditRefusal = Refusal<'notFound' | 'badOptions' | 'targetRefused'>;

const secretHasNoTarget = 'A secret has no address to change';
const messageIsGone = 'The message of this secret is gone for good. It cannot be revived.';

/** Changes what the options say of a link or secret, and nothing else. */
export async function editLink(
  deps: EditLinkDeps,
  own: OwnLink,
  options: SentEdit,
): Promise<Result<null, EditRefusal>> {
  const { database } = deps;
  const now = deps.clock.now();
  // So that there is little left to count while the lock on folding holds up all clicks.
  if (setsClicksLimit(options)) await deps.foldWaitingClicks();
  // Not inside the transaction, which would wait for another connection.
  const target = options.url === undefined ? null : await checkEnteredTarget(deps.targets, options.url ?? '');
  const edited = await database.query.transaction().execute(async (transaction) => {
    if ((await findOwnLink(transaction, own)) === null) return fail(refusal('notFound'));
    // Before the link is locked: folding locks links as well, and two in the other order would wait for each other.
    if (setsClicksLimit(options)) await deps.settleClicks(transaction);
    const stored = await lockOwnLink(transaction, own);
    if (stored === null) return fail(refusal('notFound'));
    const columns = checkEdit(deps, stored, { options, target }, now);
    if (!columns.ok) return columns;
    await changeLink(transaction, stored.id, columns.value);
    await noteLinkChange(transaction, database.dialect, own, now);
    return ok(null);
  });
  if (edited.ok) deps.owePurge();
  return edited;
}

function setsClicksLimit({ clicks_limit: limit }: SentEdit): boolean {
  return limit !== undefined && limit !== null;
}

function checkEdit(
  deps: EditLinkDeps,
  stored: Link,
  { options, target }: { options: SentEdit; target: EnteredTarget | null },
  now: number,
): Result<Updateable<LinksTable>, EditRefusal> {
  if (stored.isWiped) return fail(refusal('badOptions', messageIsGone));
  if (stored.type === 'secret' && options.url !== undefined)
    return fail(refusal('badOptions', secretHasNoTarget));
  if (target?.ok === false) return target;
  const editable = { ...stored, totalClicks: stored.clicks, isSealed: stored.isZeroKnowledge };
  const change = checkChangedOptions(editable, options);
  if (!change.ok) return fail(refusal('badOptions', change.failure[0].text));
  return ok({
    ...(target === null ? {} : { target: target.value }),
    ...optionColumns({ vault: deps.vault, link: stored, now }, change.value),
  });
}

import type { Transaction, Updateable } from 'kysely';
import { checkChangedOptions } from '../../contract/options/check-options.ts';
import type { SentEdit } from '../../contract/options/sent-options.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { LinksTable, Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import { linkData } from '../webhooks/event-data.ts';
import { noteEvent } from '../webhooks/note-event-port.ts';
import { checkEnteredTarget } from './create-link.ts';
import type { Link } from './link.ts';
import { optionColumns } from './options/option-columns.ts';
import type { OwnLink } from './own-link.ts';
import { badOptions, type Refusal, refusal } from './refusal.ts';
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

type EnteredTarget = ReturnType<typeof checkEnteredTarget>;

export type EditRefusal = Refusal<'notFound' | 'badOptions' | 'targetRefused'>;

const secretHasNoTarget = 'A secret has no address to change';
const messageIsGone = 'The message of this secret is gone for good. It cannot be revived.';

/** Changes what the options say of a link or secret, and nothing else, unless `before` has something against it. */
export async function editLink<Other = never>(
  deps: EditLinkDeps,
  own: OwnLink,
  options: SentEdit,
  before: (stored: Link) => Other | null = () => null,
): Promise<Result<Link, EditRefusal | Other>> {
  const { database } = deps;
  const now = deps.clock.now();
  // So that there is little left to count while the lock on folding holds up all clicks.
  if (setsClicksLimit(options)) await deps.foldWaitingClicks();
  // Not inside the transaction, which would wait for another connection.
  const target =
    options.url === undefined ? null : checkEnteredTarget(await deps.targets.latest(), options.url ?? '');
  const edited = await database.query.transaction().execute(async (transaction) => {
    if ((await findOwnLink(transaction, own)) === null) return fail(refusal('notFound'));
    // Before the link is locked: folding locks links as well, and two in the other order would wait for each other.
    if (setsClicksLimit(options)) await deps.settleClicks(transaction);
    const stored = await lockOwnLink(transaction, own);
    if (stored === null) return fail(refusal('notFound'));
    const objection = before(stored);
    if (objection !== null) return fail(objection);
    const columns = checkEdit(deps, stored, { options, target }, now);
    if (!columns.ok) return columns;
    const changed = await changeLink(transaction, stored.id, columns.value);
    await noteLinkChange(transaction, database.dialect, own, now);
    if (own.type === 'url') {
      const data = changedData(stored, columns.value);
      await noteEvent(transaction, { ...own, type: 'link.changed', data, now });
    }
    return ok(changed);
  });
  if (edited.ok) deps.owePurge();
  return edited;
}

/** What is told of a link after its change. */
function changedData(stored: Link, columns: Updateable<LinksTable>): object {
  const { key_sealed, target = stored.target, clicks_limit, expires_at_ms } = columns;
  return linkData({
    code: stored.code,
    target,
    is_active: stored.isActive,
    has_key: (key_sealed === undefined ? stored.encryptedKey : key_sealed) !== null,
    clicks_limit: clicks_limit === undefined ? stored.clicksLimit : clicks_limit,
    expires_at_ms: expires_at_ms === undefined ? stored.expiresAtMs : expires_at_ms,
  });
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
  if (!change.ok) return fail(badOptions(change.failure));
  return ok({
    ...(target === null ? {} : { target: target.value }),
    ...optionColumns({ vault: deps.vault, link: stored, now }, change.value),
  });
}

import type { Transaction, Updateable } from 'kysely';
import { checkChangedOptions } from '../../contract/options/check-options.ts';
import type { SentEdit } from '../../contract/options/sent-options.ts';
import { tooManyTags } from '../../contract/order/tags.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { LinksTable } from '../database/tables/links.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import { addReceipts, editReceipt } from '../receipts/receipt-port.ts';
import { linkData } from '../webhooks/event-data.ts';
import { noteEvent } from '../webhooks/note-event-port.ts';
import { checkEnteredTarget } from './create-link.ts';
import { hasReceipts, type Link } from './link.ts';
import { optionColumns } from './options/option-columns.ts';
import type { OwnLink } from './own-link.ts';
import { badOptions, type Refusal, refusal } from './refusal.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { changeLink, findOwnLink, lockOwnLink } from './stores/link-store.ts';
import { ensureTags } from './tags/ensure-tags.ts';
import { setLinkTags } from './tags/set-link-tags.ts';
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
    // Before the link is locked, as whoever tags many does: two in the other order would wait for each other.
    const tags = await enteredTags(transaction, own.ownerId, options.tags, now);
    if (!tags.ok) return tags;
    // The same with folding, which locks links as well.
    if (setsClicksLimit(options)) await deps.settleClicks(transaction);
    const stored = await lockOwnLink(transaction, own);
    if (stored === null) return fail(refusal('notFound'));
    const objection = before(stored);
    if (objection !== null) return fail(objection);
    const columns = checkEdit(deps, stored, { options, target }, now);
    if (!columns.ok) return columns;
    const changed = await changeLink(transaction, database.dialect, stored, columns.value);
    if (tags.value !== null)
      await setLinkTags(transaction, database.dialect, new Map([[stored.id, tags.value]]));
    await noteLinkChange(transaction, database.dialect, own, now);
    if (hasReceipts(stored) || hasReceipts(changed))
      await addReceipts(transaction, database.dialect, [editReceipt(stored.id, now)]);
    if (own.type === 'url') {
      const data = changedData(stored, columns.value);
      await noteEvent(transaction, { ...own, type: 'link.changed', data, now });
    }
    return ok(changed);
  });
  if (edited.ok) deps.owePurge();
  return edited;
}

/** The tags that a link is to have; null: those that it has. */
async function enteredTags(
  transaction: Transaction<Schema>,
  ownerId: number,
  names: readonly string[] | null | undefined,
  now: number,
): Promise<Result<number[] | null, EditRefusal>> {
  if (names === undefined) return ok(null);
  const ids = await ensureTags(transaction, { ownerId, now }, names ?? []);
  return ids.ok ? ids : fail(refusal('badOptions', tooManyTags));
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

/** Whether it is put away, or taken out again, by this edit. */
function isPutAway({ archived }: SentEdit, stored: Link): boolean {
  return archived !== undefined && (archived ?? false) !== stored.isArchived;
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
    ...(isPutAway(options, stored) ? { archived_at_ms: options.archived === true ? now : null } : {}),
    ...optionColumns({ vault: deps.vault, link: stored, now }, change.value),
  });
}

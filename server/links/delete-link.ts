import type { Transaction } from 'kysely';
import { hasWideCodeForm } from '../../contract/codes.ts';
import type { LinkName } from '../../contract/fields.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { AlsoInTransaction } from '../database/also-in-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { noteEvent } from '../webhooks/note-event-port.ts';
import type { OwnLink } from './own-link.ts';
import { type Refusal, refusal } from './refusal.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { removeRanks } from './stores/link-ranks-store.ts';
import { wipeLink } from './stores/link-store.ts';
import { removeLinkTags } from './tags/tag-store.ts';

export interface DeleteLinkDeps {
  database: Database;
  clock: Clock;
  /** Removes the message of a secret, with those who may open it again, in the transaction that deletes it. */
  removeMessage(transaction: Transaction<Schema>, linkId: number): Promise<void>;
  /** Removes what is kept of what happened to links. */
  removeReceipts(transaction: Transaction<Schema>, linkIds: readonly number[]): Promise<void>;
  /** Frees the database's files of wiped messages. */
  purge(): Promise<void>;
  /** Has them freed of what links held, soon. */
  owePurge(): void;
}

/** Wipes what a link or secret of its owner holds. Its code stays taken, and its owner's totals keep its clicks. */
export async function deleteLink(
  deps: DeleteLinkDeps,
  own: OwnLink,
): Promise<Result<null, Refusal<'notFound'>>> {
  return deleteAnyLink(deps, own);
}

/** The same for a link or secret of any owner, where none is said; `also` is done in the same transaction. */
export async function deleteAnyLink(
  { database, clock, removeMessage, removeReceipts, purge, owePurge }: DeleteLinkDeps,
  own: LinkName & { ownerId?: number },
  also: AlsoInTransaction = async () => {},
): Promise<Result<null, Refusal<'notFound'>>> {
  const now = clock.now();
  if (!hasWideCodeForm(own.code)) return fail(refusal('notFound'));
  const isDeleted = await database.query.transaction().execute(async (transaction) => {
    const wiped = await wipeLink(transaction, database.dialect, own, now);
    if (wiped === undefined) return false;
    await removeMessage(transaction, wiped.id);
    await removeReceipts(transaction, [wiped.id]);
    await removeLinkTags(transaction, [wiped.id]);
    await removeRanks(transaction, [wiped.id]);
    await noteLinkChange(transaction, database.dialect, own, now);
    if (own.type === 'url') {
      const data = { code: own.code };
      await noteEvent(transaction, { ownerId: wiped.owner_id, type: 'link.deleted', data, now });
    }
    await also(transaction);
    return true;
  });
  if (!isDeleted) return fail(refusal('notFound'));
  if (own.type === 'secret') await purge();
  else owePurge();
  return ok(null);
}

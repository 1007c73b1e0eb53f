import { hasCodeForm } from '../../contract/codes.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { noteLinkChange } from './link-changes-store.ts';
import type { AlsoInTransaction, LinkName, OwnLink } from './link-store.ts';
import { type Refusal, refusal } from './refusal.ts';

export interface DeleteLinkDeps {
  database: Database;
  clock: Clock;
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

/** The same for a link or secret of anybody, where no owner is said; `also` is done in the same transaction. */
export async function deleteAnyLink(
  { database, clock, purge, owePurge }: DeleteLinkDeps,
  own: LinkName & { ownerId?: number },
  also: AlsoInTransaction = async () => {},
): Promise<Result<null, Refusal<'notFound'>>> {
  const now = clock.now();
  if (!hasCodeForm(own.code)) return fail(refusal('notFound'));
  const isDeleted = await database.query.transaction().execute(async (transaction) => {
    const named = transaction
      .updateTable('links')
      .set((eb) => ({
        target: null,
        message: null,
        key_sealed: null,
        is_active: 0,
        version: eb('version', '+', 1),
        deleted_at_ms: now,
      }))
      .where('code', '=', own.code)
      .where('type', '=', own.type)
      .where('deleted_at_ms', 'is', null)
      .returning('id');
    const deleted = await (own.ownerId === undefined
      ? named
      : named.where('owner_id', '=', own.ownerId)
    ).executeTakeFirst();
    if (deleted === undefined) return false;
    await transaction.deleteFrom('secret_contents').where('link_id', '=', deleted.id).execute();
    await transaction.deleteFrom('secret_claims').where('link_id', '=', deleted.id).execute();
    await noteLinkChange(transaction, database.dialect, own, now);
    await also(transaction);
    return true;
  });
  if (!isDeleted) return fail(refusal('notFound'));
  if (own.type === 'secret') await purge();
  else owePurge();
  return ok(null);
}

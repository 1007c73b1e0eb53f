import { sql } from 'kysely';
import { hasCodeForm } from '../../contract/codes.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Flag } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { noteLinkChange } from './link-changes-store.ts';
import { findOwnLink, type OwnLink } from './link-store.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Activates or deactivates a link or secret; says which. One statement decides, so that an expired one stays as it is. */
export async function toggleLink(
  { database, clock }: { database: Database; clock: Clock },
  own: OwnLink,
): Promise<Result<{ isActive: boolean }, Refusal<'notFound' | 'expiredCannotToggle' | 'stoppedByOperator'>>> {
  const now = clock.now();
  if (!hasCodeForm(own.code)) return fail(refusal('notFound'));
  return database.query.transaction().execute(async (transaction) => {
    const toggled = await transaction
      .updateTable('links')
      .set((eb) => ({ is_active: sql<Flag>`1 - is_active`, version: eb('version', '+', 1) }))
      .where('code', '=', own.code)
      .where('type', '=', own.type)
      .where('owner_id', '=', own.ownerId)
      .where('deleted_at_ms', 'is', null)
      .where('disabled_at_ms', 'is', null)
      .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
      .where((eb) => eb.or([eb('clicks_limit', 'is', null), eb('clicks', '<', eb.ref('clicks_limit'))]))
      .returning('is_active')
      .executeTakeFirst();
    if (toggled === undefined) {
      const link = await findOwnLink(transaction, own);
      if (link === null) return fail(refusal('notFound'));
      return fail(refusal(link.isDisabled ? 'stoppedByOperator' : 'expiredCannotToggle'));
    }
    await noteLinkChange(transaction, database.dialect, own, now);
    return ok({ isActive: toggled.is_active === 1 });
  });
}

import { hasCodeForm } from '../../contract/codes.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { OwnLink } from './own-link.ts';
import { type Refusal, refusal } from './refusal.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { findOwnLink, switchLink } from './stores/link-store.ts';

/** Activates or deactivates a link or secret; says which. One statement decides, so that an expired one stays as it is. */
export async function toggleLink(
  { database, clock }: { database: Database; clock: Clock },
  own: OwnLink,
): Promise<Result<{ isActive: boolean }, Refusal<'notFound' | 'expiredCannotToggle' | 'stoppedByOperator'>>> {
  const now = clock.now();
  if (!hasCodeForm(own.code)) return fail(refusal('notFound'));
  return database.query.transaction().execute(async (transaction) => {
    const toggled = await switchLink(transaction, own, now);
    if (toggled === undefined) {
      const link = await findOwnLink(transaction, own);
      if (link === null) return fail(refusal('notFound'));
      return fail(refusal(link.isDisabled ? 'stoppedByOperator' : 'expiredCannotToggle'));
    }
    await noteLinkChange(transaction, database.dialect, own, now);
    return ok({ isActive: toggled.is_active === 1 });
  });
}

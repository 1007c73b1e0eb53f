import { hasWideCodeForm } from '../../contract/codes.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { linkData } from '../webhooks/event-data.ts';
import { noteEvent } from '../webhooks/note-event-port.ts';
import { isExpired, type Link, toLink } from './link.ts';
import type { OwnLink } from './own-link.ts';
import { type Refusal, refusal } from './refusal.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { findOwnLink, switchLink } from './stores/link-store.ts';

/** Activates or deactivates a link or secret: as wanted, or the other way. One statement decides, so that an expired one stays as it is. */
export async function toggleLink(
  { database, clock }: { database: Database; clock: Clock },
  own: OwnLink,
  wanted?: boolean,
): Promise<Result<Link, Refusal<'notFound' | 'expiredCannotToggle' | 'stoppedByOperator'>>> {
  const now = clock.now();
  if (!hasWideCodeForm(own.code)) return fail(refusal('notFound'));
  return database.query.transaction().execute(async (transaction) => {
    const toggled = await switchLink(transaction, own, now, wanted);
    if (toggled === undefined) {
      const link = await findOwnLink(transaction, own);
      if (link === null) return fail(refusal('notFound'));
      if (link.isActive === wanted && !isExpired(link, now)) return ok(link);
      return fail(refusal(link.isDisabled ? 'stoppedByOperator' : 'expiredCannotToggle'));
    }
    await noteLinkChange(transaction, database.dialect, own, now);
    if (own.type === 'url') {
      const data = linkData({
        ...toggled,
        is_active: toggled.is_active === 1,
        has_key: toggled.key_sealed !== null,
      });
      await noteEvent(transaction, { ...own, type: 'link.changed', data, now });
    }
    return ok(toLink(toggled));
  });
}

import { hasWideCodeForm } from '../../contract/codes.ts';
import type { LinkName } from '../../contract/fields.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { AlsoInTransaction } from '../database/also-in-transaction.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { changeLink, lockLink } from './stores/link-store.ts';

/**
 * Stops a link or secret at an operator's word, or lets it go on. That is a state beside the owner's own switch, which
 * cannot undo it. The version grows: openings that were decided before are void.
 */
export async function stopLink(
  { database, clock }: { database: Database; clock: Clock },
  name: LinkName,
  isStopped: boolean,
  also: AlsoInTransaction,
): Promise<Result<void, 'notFound' | 'alreadySo'>> {
  if (!hasWideCodeForm(name.code)) return fail('notFound');
  const now = clock.now();
  return database.query
    .transaction()
    .execute(async (transaction): Promise<Result<void, 'notFound' | 'alreadySo'>> => {
      const link = await lockLink(transaction, name);
      if (link === undefined) return fail('notFound');
      if ((link.disabled_at_ms !== null) === isStopped) return fail('alreadySo');
      const stopped = { disabled_at_ms: isStopped ? now : null };
      await changeLink(transaction, database.dialect, { ...name, ...link }, stopped);
      await noteLinkChange(transaction, database.dialect, name, now);
      await also(transaction);
      return ok(undefined);
    });
}

import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { inSmallSteps } from '../jobs/small-steps.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import type { EndWalk } from '../webhooks/end-walk-port.ts';
import type { EndedUnread, ReceiptLinks } from './receipt-links-port.ts';
import { addReceipts } from './receipt-port.ts';
import { linksWithReceipts, mostReceipts, removeReceipts, trimReceipts } from './receipt-store.ts';

export interface ReceiptJobDeps {
  database: Database;
  clock: Clock;
  links: Pick<ReceiptLinks, 'endedUnread' | 'goneAmong'>;
  /** Goes over links in the order of their ends, each once. */
  walkEnds(
    deps: { database: Database; clock: Clock },
    walk: EndWalk<EndedUnread>,
    signal: AbortSignal,
  ): Promise<void>;
  /** How long receipts outlive the message that they tell of. */
  retentionDays: number;
}

/** Notes what ended unread, and forgets what is too old. */
export function receiptJobs(deps: ReceiptJobDeps): Job[] {
  const { database, clock, links } = deps;
  const unread: EndWalk<EndedUnread> = {
    mark: 'receipts',
    find: links.endedUnread,
    note: (transaction, ended) =>
      addReceipts(
        transaction,
        database.dialect,
        ended.map(({ id, expiresAtMs, notify }) => ({
          linkId: id,
          kind: 'expired_unread',
          slot: expiresAtMs,
          atMs: expiresAtMs,
          n: 1,
          mailAtMs: notify?.includes('expired') === true ? clock.now() : null,
        })),
      ),
  };
  return [
    {
      name: 'note what expired unread',
      everyMs: 5_000,
      run: (signal) => deps.walkEnds({ database, clock }, unread, signal),
    },
    {
      name: 'forget receipts',
      everyMs: 60 * 60 * 1000,
      async run(signal) {
        let afterId = 0;
        await inSmallSteps({ fewest: 50, most: 500, signal }, async (amount) => {
          const some = await linksWithReceipts(database.query, afterId, amount);
          await forgetAmong(deps, some);
          afterId = some.at(-1)?.id ?? afterId;
          return some.length === amount;
        });
      },
    },
  ];
}

async function forgetAmong(
  { database: { query }, clock, links, retentionDays }: ReceiptJobDeps,
  some: readonly { id: number; receipts: number }[],
): Promise<void> {
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return;
  await removeReceipts(query, await links.goneAmong(query, ids, clock.now() - retentionDays * dayMs));
  for (const { id, receipts } of some) if (receipts > mostReceipts) await trimReceipts(query, id);
}

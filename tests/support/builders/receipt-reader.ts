import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import { receiptLinks } from '../../../server/links/stores/receipt-links-store.ts';
import { receiptJobs } from '../../../server/receipts/receipt-jobs.ts';
import { walkEnds } from '../../../server/webhooks/walk-ends.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';

/** The timeline of a link or secret as its owner reads it, the newest first: `opened`, `wrong_key 3`. */
export async function timelineOf(
  app: AppUnderTest,
  token: string,
  type: LinkType,
  code: string,
): Promise<string[]> {
  const { body } = await app.call(endpoints.receipts, { type, code }, { token });
  if (body.status_code !== 731) throw new Error(JSON.stringify(body));
  return body.details.map(({ kind, count }) => (count === 1 ? kind : `${kind} ${count}`));
}

/** Lets the slow jobs of receipts run once, without waiting for their time. */
export async function runReceiptJobs(app: AppUnderTest): Promise<void> {
  const { database, clock, settings } = app;
  const deps = { database, clock, links: receiptLinks, walkEnds };
  for (const job of receiptJobs({ ...deps, retentionDays: settings.SECRET_RETENTION_DAYS }))
    await job.run(new AbortController().signal);
}

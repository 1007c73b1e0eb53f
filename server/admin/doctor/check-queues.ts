import type { Kysely } from 'kysely';
import { countDeletedBefore } from '../../accounts/stores/user-list-store.ts';
import { countBatches } from '../../clicks/batch-counts-store.ts';
import type { Schema } from '../../database/schema.ts';
import { countUnwiped } from '../../links/stores/link-counts-store.ts';
import { countLettersBefore } from '../../mail/outbox-store.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';
import { countOpenReports } from '../../reports/report-store.ts';
import { type Check, type Finding, wrong } from './finding.ts';

const mostBatches = 20_000;
const reportDays = 7;

/** What waits to be done in the background, and has waited for too long. */
export const checkQueues: Check = async ({ database, isCurrent, clock, settings }) => {
  if (database === null || !isCurrent) return [];
  const { query } = database;
  const now = clock.now();
  return [
    ...(await mailFindings(query, now, settings.SMTP_URL !== null)),
    ...(await clickFindings(query)),
    ...(await reportFindings(query, now)),
    ...(await wipeFindings(query, now, settings.SECRET_RETENTION_DAYS)),
  ];
};

async function mailFindings(query: Kysely<Schema>, now: number, isSent: boolean): Promise<Finding[]> {
  const count = await countLettersBefore(query, now - hourMs);
  if (count === 0) return [];
  return [
    wrong(
      'mails-waiting',
      `${count} mails have waited for more than an hour: ${isSent ? 'the mail server (SMTP_URL) refuses them or cannot be reached, and the log says why' : 'no server is running, or DATA_DIR/outbox cannot be written'}.`,
    ),
  ];
}

async function clickFindings(query: Kysely<Schema>): Promise<Finding[]> {
  const count = await countBatches(query);
  if (count <= mostBatches) return [];
  return [
    wrong(
      'clicks-waiting',
      `${count} batches of clicks wait to be added to the statistics: no server is running, or it fails at that, and the log says why.`,
    ),
  ];
}

async function reportFindings(query: Kysely<Schema>, now: number): Promise<Finding[]> {
  const count = await countOpenReports(query, now - reportDays * dayMs);
  if (count === 0) return [];
  return [
    wrong(
      'reports-waiting',
      `${count} reports of links have been open for more than ${reportDays} days: "report list" shows them, and "report close" closes them.`,
    ),
  ];
}

async function wipeFindings(query: Kysely<Schema>, now: number, retentionDays: number): Promise<Finding[]> {
  const people = await countDeletedBefore(query, now - dayMs);
  const secrets = await countUnwiped(query, now - (retentionDays + 1) * dayMs);
  if (people + secrets === 0) return [];
  return [
    wrong(
      'wipes-waiting',
      `${people} deleted accounts and ${secrets} expired secrets should have been wiped a day ago: no server is running, or it fails at that, and the log says why.`,
    ),
  ];
}

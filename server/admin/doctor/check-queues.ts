import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { type Check, type Finding, wrong } from './finding.ts';

const hourMs = 60 * 60 * 1000;
const mostBatches = 20_000;

/** What waits to be done in the background, and has waited for too long. */
export const checkQueues: Check = async ({ database, isCurrent, clock, settings }) => {
  if (database === null || !isCurrent) return [];
  const { query } = database;
  const now = clock.now();
  return [
    ...(await mailFindings(query, now, settings.SMTP_URL !== null)),
    ...(await clickFindings(query)),
    ...(await wipeFindings(query, now, settings.SECRET_RETENTION_DAYS)),
  ];
};

async function mailFindings(query: Kysely<Schema>, now: number, isSent: boolean): Promise<Finding[]> {
  const { count } = await query
    .selectFrom('outbox_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at_ms', '<', now - hourMs)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  return [
    wrong(
      'mails-waiting',
      `${count} mails have waited for more than an hour: ${isSent ? 'the mail server (SMTP_URL) refuses them or cannot be reached, and the log says why' : 'no server is running, or DATA_DIR/outbox cannot be written'}.`,
    ),
  ];
}

async function clickFindings(query: Kysely<Schema>): Promise<Finding[]> {
  const { count } = await query
    .selectFrom('click_batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) <= mostBatches) return [];
  return [
    wrong(
      'clicks-waiting',
      `${count} batches of clicks wait to be added to the statistics: no server is running, or it fails at that, and the log says why.`,
    ),
  ];
}

async function wipeFindings(query: Kysely<Schema>, now: number, retentionDays: number): Promise<Finding[]> {
  const people = await query
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at_ms', '<', now - 24 * hourMs)
    .executeTakeFirstOrThrow();
  const secrets = await query
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'secret')
    .where('wiped_at_ms', 'is', null)
    .where('deleted_at_ms', 'is', null)
    .where('expires_at_ms', '<', now - (retentionDays + 1) * 24 * hourMs)
    .executeTakeFirstOrThrow();
  if (Number(people.count) + Number(secrets.count) === 0) return [];
  return [
    wrong(
      'wipes-waiting',
      `${people.count} deleted accounts and ${secrets.count} expired secrets should have been wiped a day ago: no server is running, or it fails at that, and the log says why.`,
    ),
  ];
}

import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { countUsers } from '../accounts/stores/user-list-store.ts';
import { countBatches } from '../clicks/batch-counts-store.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { countOpenMessages } from '../feedback/feedback-store.ts';
import { countLinks } from '../links/stores/link-counts-store.ts';
import { countLetters } from '../mail/outbox-store.ts';
import { sqliteFile } from '../open-database.ts';
import { countOpenReports } from '../reports/report-store.ts';
import { type AdminCommand, exitCodes } from './command.ts';

export const statsCommand: AdminCommand = {
  name: 'stats',
  summary: 'Counts what there is: people, links, secrets, visits, waiting mails, reports, bytes.',
  operands: [],
  options: {},
  async run({ settings, database, output }) {
    const opened = await database();
    output.facts({ ...(await count(opened)), bytes: await bytesOf(opened, settings) });
    return exitCodes.done;
  },
};

async function count({ query }: Database): Promise<Record<string, number>> {
  const users = await countUsers(query);
  const links = await countLinks(query);
  return {
    people: users.people,
    people_disabled: users.disabled,
    people_being_wiped: users.beingWiped,
    links: links.links,
    secrets: links.secrets,
    links_stopped: links.linksStopped,
    visits: links.visits,
    waiting_click_batches: await countBatches(query),
    waiting_mails: await countLetters(query, Number.MAX_SAFE_INTEGER),
    open_reports: await countOpenReports(query),
    open_feedback: await countOpenMessages(query),
  };
}

/** What the database takes on the disk. */
async function bytesOf({ dialect, query }: Database, settings: Settings): Promise<number> {
  if (dialect.kind === 'postgres') {
    const { rows } = await sql<{ bytes: number | string }>`
      select pg_database_size(current_database()) as bytes`.execute(query);
    return Number(rows[0]?.bytes ?? 0);
  }
  return ['', '-wal'].reduce(
    (sum, ending) => sum + (statSync(sqliteFile(settings) + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

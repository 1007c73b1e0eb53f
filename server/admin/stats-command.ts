import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { sqliteFile } from '../open-database.ts';
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
  const number = async (statement: ReturnType<typeof sql<{ count: number | bigint | string | null }>>) =>
    Number((await statement.execute(query)).rows[0]?.count ?? 0);
  return {
    people: await number(sql`select count(*) as count from users where deleted_at_ms is null`),
    people_disabled: await number(
      sql`select count(*) as count from users where deleted_at_ms is null and disabled_at_ms is not null`,
    ),
    people_being_wiped: await number(
      sql`select count(*) as count from users where deleted_at_ms is not null`,
    ),
    links: await number(
      sql`select count(*) as count from links where type = 'url' and deleted_at_ms is null`,
    ),
    secrets: await number(
      sql`select count(*) as count from links where type = 'secret' and deleted_at_ms is null`,
    ),
    links_stopped: await number(
      sql`select count(*) as count from links where disabled_at_ms is not null and deleted_at_ms is null`,
    ),
    visits: await number(sql`select sum(clicks) as count from links`),
    waiting_click_batches: await number(sql`select count(*) as count from click_batches`),
    waiting_mails: await number(sql`select count(*) as count from outbox_mails`),
    open_reports: await number(sql`select count(*) as count from reports where closed_at_ms is null`),
    open_feedback: await number(
      sql`select count(*) as count from feedback_messages where closed_at_ms is null`,
    ),
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

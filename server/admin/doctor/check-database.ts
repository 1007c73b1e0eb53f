import { sql } from 'kysely';
import type { AppSecrets } from '../../config/app-secret.ts';
import type { Database } from '../../database/database.ts';
import { carriedTables } from '../../database/rows/tables.ts';
import { readCanary } from '../../encryption/installation-store.ts';
import { latestCreation } from '../../links/stores/link-counts-store.ts';
import { canaryOpener, secretsOf } from '../backup/application-secret.ts';
import { type Check, type Finding, wrong } from './finding.ts';

const mostClockDifferenceMs = 5000;
const oldestPostgres = 14;

/** The database itself: its version, what we may do there, its clock, and whether the application secret is its own. */
export const checkDatabase: Check = async (examined) => {
  const { database, settings, isCurrent } = examined;
  if (database === null) return [];
  return [
    ...(database.dialect.kind === 'sqlite'
      ? await damageFindings(database)
      : await postgresFindings(
          database,
          examined.clock.now(),
          settings.WORKERS * settings.DATABASE_CONNECTIONS,
        )),
    ...(isCurrent ? await secretFindings(examined, database) : []),
    ...(isCurrent ? await futureFindings(database, examined.clock.now()) : []),
  ];
};

/** A finding of the file of SQLite. */
export function damaged(said: string): Finding {
  return wrong(
    'damaged',
    `The database file is damaged (${said}): stop the server and restore the latest backup.`,
  );
}

async function damageFindings({ snapshot }: Database): Promise<Finding[]> {
  return snapshot(async (query) => {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(query);
    const said = rows[0]?.quick_check;
    if (said === 'ok') return [];
    return [damaged(String(said))];
  });
}

async function postgresFindings(
  { query, figures }: Database,
  now: number,
  wanted: number,
): Promise<Finding[]> {
  const { rows } = await sql<{
    version: number;
    now_ms: number;
    most: number;
    may_create: boolean;
    denied: string | null;
  }>`
    select cast(current_setting('server_version_num') as integer) / 10000 as version,
      cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now_ms,
      cast(current_setting('max_connections') as integer)
        - cast(current_setting('superuser_reserved_connections') as integer) as most,
      has_schema_privilege(current_schema(), 'create') as may_create,
      (select string_agg(relname, ', ') from pg_class
        where relnamespace = current_schema()::regnamespace and relname in (${sql.join([...carriedTables])})
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) as denied`.execute(
    query,
  );
  const found = rows[0];
  if (found === undefined) return [];
  const findings: Finding[] = [];
  if (found.version < oldestPostgres)
    findings.push(
      wrong('old-postgres', `This is PostgreSQL ${found.version}: ${oldestPostgres} or newer is needed.`),
    );
  if (Math.abs(found.now_ms - now) > mostClockDifferenceMs)
    findings.push(
      wrong(
        'clocks-differ',
        `The clocks of this machine and of the database are ${Math.round(Math.abs(found.now_ms - now) / 1000)} seconds apart: links would expire at the wrong time. Have both set by NTP.`,
      ),
    );
  // A pooler opens as many as it was told to, whatever is asked of it.
  if (found.most < wanted && figures().pools?.main.arePooled === false)
    findings.push(
      wrong(
        'too-many-connections',
        `The servers may open ${wanted} connections (WORKERS × DATABASE_CONNECTIONS), and PostgreSQL allows ${found.most}: some would be turned away. Lower DATABASE_CONNECTIONS or raise max_connections.`,
      ),
    );
  if (!found.may_create)
    findings.push(
      wrong(
        'may-not-create',
        'The user of DATABASE_URL may not create tables, which updates need: GRANT CREATE ON SCHEMA public TO that user, or make them the owner of the database.',
      ),
    );
  if (found.denied !== null)
    findings.push(
      wrong(
        'may-not-write',
        `The user of DATABASE_URL may not read and write ${found.denied}: make them the owner of these tables.`,
      ),
    );
  return findings;
}

async function secretFindings(
  { settings, random }: Parameters<Check>[0],
  { query }: Database,
): Promise<Finding[]> {
  const canary = await readCanary(query);
  if (canary === null) return [];
  let secrets: AppSecrets;
  try {
    secrets = secretsOf(settings);
  } catch (error) {
    return [
      wrong(
        'no-secret',
        `${(error as Error).message} Keys and messages cannot be opened without it: put it back from where you keep it.`,
      ),
    ];
  }
  if (canaryOpener(random, secrets)(canary.encrypted)) return [];
  return [
    wrong(
      'wrong-secret',
      'APP_SECRET is not the one that the keys and messages in this database were encrypted with: set the right one, or the old one as APP_SECRET_PREVIOUS.',
    ),
  ];
}

/** What is newer than now was recorded when the clock stood elsewhere. */
async function futureFindings({ query }: Database, now: number): Promise<Finding[]> {
  const latest = await latestCreation(query);
  if (latest === null || latest <= now + 5 * 60 * 1000) return [];
  return [
    wrong(
      'clock-behind',
      `The latest link was made at ${new Date(latest).toISOString()}, which is still to come: the clock of this machine is behind, or was ahead. Have it set by NTP.`,
    ),
  ];
}

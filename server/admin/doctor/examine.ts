import { existsSync } from 'node:fs';
import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/database.ts';
import { untakenSteps } from '../../database/migrate.ts';
import { commandsName } from '../../database/postgres/occupancy.ts';
import { openDatabase, sqliteFile } from '../../open-database.ts';
import { contentsOf } from '../backup/empty-database.ts';
import { checkDatabase, damaged } from './check-database.ts';
import { checkDistribution } from './check-distribution.ts';
import { checkFiles } from './check-files.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkQueues } from './check-queues.ts';
import { checkReferences } from './check-references.ts';
import { checkReplica } from './check-replica.ts';
import { checkSearch } from './check-search.ts';
import { checkSettings } from './check-settings.ts';
import { type Check, type Examined, type Finding, hint, wrong } from './finding.ts';

const checks: Check[] = [
  checkSettings,
  checkMachine,
  checkFiles,
  checkDatabase,
  checkDistribution,
  checkReferences,
  checkSearch,
  checkReplica,
  checkQueues,
  checkMail,
  checkPublicAddress,
];

/** Looks at everything. A check that fails itself is a finding: it must not hide the others. */
export async function examine(
  known: Pick<Examined, 'settings' | 'clock' | 'random' | 'root'>,
): Promise<Finding[]> {
  const opened = await open(known.settings);
  const findings = [...opened.findings];
  const examined = { ...known, database: opened.database, isCurrent: opened.isCurrent };
  try {
    for (const check of checks)
      findings.push(
        ...(await Promise.resolve()
          .then(() => check(examined))
          .catch((error: Error) => [
            wrong('check-failed', `Something could not be looked at: ${error.message}.`),
          ])),
      );
    return findings;
  } finally {
    await opened.database?.close();
  }
}

interface OpenedDatabase {
  database: Database | null;
  isCurrent: boolean;
  findings: Finding[];
}

async function open(settings: Settings): Promise<OpenedDatabase> {
  if (settings.DATABASE_URL === null && !existsSync(sqliteFile(settings)))
    return {
      database: null,
      isCurrent: false,
      findings: [
        hint(
          'no-database',
          `There is no database in DATA_DIR (${settings.DATA_DIR}) yet: the first start of the server makes it.`,
        ),
      ],
    };
  let database: Database | null = null;
  try {
    database = await openDatabase(settings, () => {}, commandsName);
    const schema = await schemaFindings(database);
    return { database, isCurrent: schema.length === 0, findings: schema };
  } catch (error) {
    await database?.close();
    return { database: null, isCurrent: false, findings: [unusable(settings, (error as Error).message)] };
  }
}

/** What SQLite says of a file that is broken, or never was one of its own. */
const brokenFile = /malformed|not a database/;

function unusable(settings: Settings, said: string): Finding {
  if (settings.DATABASE_URL !== null)
    return wrong('database-unusable', `The database of DATABASE_URL cannot be used: ${said}.`);
  if (brokenFile.test(said)) return damaged(said);
  return wrong('database-unusable', `${sqliteFile(settings)} cannot be used: ${said}.`);
}

async function schemaFindings(database: Database): Promise<Finding[]> {
  const refused = await database.dialect.findRefusal(database.query);
  if (refused !== null) return [wrong('other-engine', `${refused}.`)];
  const { isHalfMoved, isBare } = await contentsOf(database.query, database.dialect);
  if (isHalfMoved)
    return [
      wrong(
        'half-moved',
        'A move into this database was not finished, and no server starts on it: give the same "move" again, or use another database.',
      ),
    ];
  if (isBare)
    return [hint('no-tables', 'The database is empty: the first start of the server makes its tables.')];
  const untaken = await untakenSteps(database);
  if (!untaken.ok) return [wrong('newer-schema', `${untaken.failure}.`)];
  if (untaken.value.length === 0) return [];
  return [
    wrong(
      'older-schema',
      `The database is that of an older version (${untaken.value.length} steps behind): start the server of this version, which brings it up to date.`,
    ),
  ];
}

import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openCountries } from '../../clicks/country.ts';
import { journalFolder, leftJournals } from '../../clicks/keeping/journal-folder.ts';
import { parseHosts } from '../../links/targets/blocked-hosts.ts';
import { sqliteFile } from '../../open-database.ts';
import { dayMs } from '../../platform/durations.ts';
import { type Check, type Finding, hint, wrong } from './finding.ts';

const leastFreeBytes = 256 * 1024 * 1024;
const backupDays = 7;

/** Folders and files: whose they are, whether there is room, and whether they can be read. */
export const checkFiles: Check = ({ settings, clock }) => {
  const { DATA_DIR } = settings;
  if (!existsSync(DATA_DIR))
    return [
      wrong(
        'no-data-folder',
        `DATA_DIR (${DATA_DIR}) is not there: set it to where the server keeps its data, or start the server once.`,
      ),
    ];
  return [
    ...ownershipFindings(DATA_DIR, sqliteFile(settings)),
    ...roomFindings(DATA_DIR),
    ...blockListFindings(settings.BLOCKLIST_FILE),
    ...countryFindings(settings.GEOIP_DB),
    ...journalFindings(journalFolder(DATA_DIR)),
    ...backupFindings(DATA_DIR, clock.now()),
  ];
};

function ownershipFindings(directory: string, database: string): Finding[] {
  const findings: Finding[] = [];
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    findings.push(
      wrong(
        'data-folder-closed',
        `DATA_DIR (${directory}) cannot be written by this user: give it to the user who runs the server (chown).`,
      ),
    );
  }
  if ((statSync(directory).mode & 0o022) !== 0)
    findings.push(
      wrong(
        'data-folder-open',
        `Others on this machine may write into DATA_DIR (${directory}): chmod 700 ${directory}.`,
      ),
    );
  for (const [name, file] of [
    ['secret-readable', join(directory, 'app-secret')],
    ['database-readable', database],
  ] as const) {
    if (existsSync(file) && (statSync(file).mode & 0o077) !== 0)
      findings.push(wrong(name, `Others on this machine may read ${file}: chmod 600 ${file}.`));
  }
  return findings;
}

function roomFindings(directory: string): Finding[] {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize >= leastFreeBytes) return [];
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  return [
    wrong(
      'disk-full',
      `Only ${megabytes} MB are free where DATA_DIR (${directory}) is: when nothing is left, nothing can be created or counted. Make room.`,
    ),
  ];
}

function blockListFindings(file: string | null): Finding[] {
  if (file === null) return [];
  try {
    const { unreadable } = parseHosts(readFileSync(file, 'utf8'));
    if (unreadable.length === 0) return [];
    return [
      wrong(
        'block-list-lines',
        `${unreadable.length} lines of BLOCKLIST_FILE (${file}) name no host and block nothing; the first is line ${unreadable[0]}. Mend or remove them.`,
      ),
    ];
  } catch (error) {
    return [
      wrong(
        'block-list-missing',
        `BLOCKLIST_FILE (${file}) cannot be read (${(error as NodeJS.ErrnoException).code}), and the server does not start without it. Name a file that is there, or remove the setting.`,
      ),
    ];
  }
}

function countryFindings(setting: string | null): Finding[] {
  try {
    openCountries(setting);
    return [];
  } catch (error) {
    const { code = 'no country database' } = error as NodeJS.ErrnoException;
    return [
      wrong(
        'countries-missing',
        `GEOIP_DB (${setting ?? 'the one that comes along'}) cannot be used (${code}). Name an .mmdb file, or set GEOIP_DB=off.`,
      ),
    ];
  }
}

/** A server that runs records what others have left: where something is left, none runs, or it cannot. */
function journalFindings(folder: string): Finding[] {
  const left = leftJournals(folder);
  if (left.length === 0) return [];
  return [
    wrong(
      'journal-left',
      `Clicks of an outage wait in ${left.map((name) => join(folder, name)).join(', ')}, and no server has recorded them: start one with this DATA_DIR; if one runs, its log says why it cannot. Do not remove the file: its clicks would be lost.`,
    ),
  ];
}

function backupFindings(directory: string, now: number): Finding[] {
  const folder = join(directory, 'backups');
  const times = existsSync(folder)
    ? readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs)
    : [];
  if (times.some((time) => time > now - backupDays * dayMs)) return [];
  return [
    hint(
      'no-backup',
      `There is no backup of the last ${backupDays} days in ${folder}: have "npm run admin -- backup --keep 7" run every night, or disregard this if they are kept elsewhere.`,
    ),
  ];
}
